import { lazyImport } from '#platform';

export const loadCurrentWeekMark = () => lazyImport(() => import('./components/CurrentWeekMark'));
export const loadDayScreen = () => import('./screens/DayScreen');
