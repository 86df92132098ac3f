import { lazyImport } from '#platform';
// Bundled with the first load, because most visits begin with this screen.
import './screens/DayScreen';

// Parts that are loaded when a screen needs them.
export const loadCurrentWeekMark = () => lazyImport(() => import('./components/CurrentWeekMark'));
export const loadDayScreen = () => import('./screens/DayScreen');
