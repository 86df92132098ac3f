import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadCurrentWeekMark = () => lazyImport(() => import('./components/CurrentWeekMark'));
export const loadDayScreen = () => import('./screens/DayScreen');
