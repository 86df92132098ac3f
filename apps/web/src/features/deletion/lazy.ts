import { lazyImport } from '#platform';

export const loadDangerZoneScreen = () => lazyImport(() => import('./screens/DangerZoneScreen'));
export const loadRestoreScreen = () => lazyImport(() => import('./screens/RestoreScreen'));
