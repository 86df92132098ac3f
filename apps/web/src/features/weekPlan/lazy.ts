import { lazyImport } from '#platform';

export const loadWeekPlanScreen = () => lazyImport(() => import('./screens/WeekPlanScreen'));
