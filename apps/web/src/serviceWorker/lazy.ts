import { lazyImport } from '#platform';

export const loadServiceWorkerRegistration = () => lazyImport(() => import('./serviceWorkerRegistration'));
