import { lazyImport } from '#platform';

export const loadLater = () => lazyImport(() => import('./later'));
