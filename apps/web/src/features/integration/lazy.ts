import { lazyImport } from '#platform';

export const loadConnectedScreen = () => lazyImport(() => import('./screens/ConnectedScreen'));
