import { lazyImport } from '#platform';

export const loadRejectedDialog = () => lazyImport(() => import('./components/RejectedDialog'));
