import { lazyImport } from '#platform';

export const loadDataScreen = () => lazyImport(() => import('./screens/DataScreen'));
