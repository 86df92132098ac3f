import { lazyImport } from '#platform';

export const loadShareSheet = () => lazyImport(() => import('./components/ShareSheet'));
