import { lazyImport } from '#platform';

export const loadActivitiesScreen = () => lazyImport(() => import('./screens/ActivitiesScreen'));
export const loadFirstActivity = () => lazyImport(() => import('./components/FirstActivity'));
