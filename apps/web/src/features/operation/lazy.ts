import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadRejectedDialog = () => lazyImport(() => import('./components/RejectedDialog'));
