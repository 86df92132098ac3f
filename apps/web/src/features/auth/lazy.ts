import { lazyImport } from '#platform';

export const loadJoinScreen = () => lazyImport(() => import('./screens/JoinScreen'));
export const loadLoginScreen = () => lazyImport(() => import('./screens/LoginScreen'));
export const loadMigrationScreen = () => lazyImport(() => import('./screens/MigrationScreen'));
export const loadRegistrationScreen = () => lazyImport(() => import('./screens/RegistrationScreen'));
