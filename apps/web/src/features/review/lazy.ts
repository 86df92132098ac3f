import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadDayLetter = () => lazyImport(() => import('./components/DayLetter'));
export const loadDayReviewCard = () => lazyImport(() => import('./components/DayReviewCard'));
export const loadPastReviewsScreen = () => lazyImport(() => import('./screens/PastReviewsScreen'));
export const loadReviewScreen = () => lazyImport(() => import('./screens/ReviewScreen'));
