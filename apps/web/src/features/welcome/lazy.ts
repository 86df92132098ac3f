import { lazyImport } from '#platform';

export const loadWelcomeScreen = () => lazyImport(() => import('./screens/WelcomeScreen'));
