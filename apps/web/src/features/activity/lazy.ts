import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadActivitiesScreen = () => lazyImport(() => import('./screens/ActivitiesScreen'));
export const loadActivityScreen = () => lazyImport(() => import('./screens/ActivityScreen'));
