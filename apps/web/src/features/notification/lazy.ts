import { lazyImport } from '#platform';

export const loadStartPush = () => lazyImport(() => import('./startPush'));
