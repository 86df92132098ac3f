import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadDangerZoneScreen = () => lazyImport(() => import('./screens/DangerZoneScreen'));
export const loadRestoreScreen = () => lazyImport(() => import('./screens/RestoreScreen'));
