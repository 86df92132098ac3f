import { lazyImport } from '#platform';

export const loadChanges = () => lazyImport(() => import('./changes'));
