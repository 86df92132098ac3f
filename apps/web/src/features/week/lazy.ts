import { lazyImport } from '#platform';

export const loadWeekScreen = () => lazyImport(() => import('./screens/WeekScreen'));
