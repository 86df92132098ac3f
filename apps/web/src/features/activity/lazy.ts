import { lazyImport } from '#platform';

export const loadActivitiesScreen = () => lazyImport(() => import('./screens/ActivitiesScreen'));
export const loadActivityScreen = () => lazyImport(() => import('./screens/ActivityScreen'));
export const loadFirstActivity = () => lazyImport(() => import('./components/FirstActivity'));
