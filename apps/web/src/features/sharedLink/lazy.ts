import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadShareSheet = () => lazyImport(() => import('./components/ShareSheet'));
