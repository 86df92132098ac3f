import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadAdminLoginScreen = () => lazyImport(() => import('./screens/AdminLoginScreen'));
