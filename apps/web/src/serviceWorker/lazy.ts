import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadServiceWorkerRegistration = () => lazyImport(() => import('./serviceWorkerRegistration'));
