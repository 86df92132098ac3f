import { lazyImport } from '#platform';

export const loadSharedScreen = () => lazyImport(() => import('./screens/SharedScreen'));
