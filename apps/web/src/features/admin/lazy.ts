import { lazyImport } from '#platform';

export const loadAdminLoginScreen = () => lazyImport(() => import('./screens/AdminLoginScreen'));
