import { lazyImport } from '#platform';

export const loadDayLetter = () => lazyImport(() => import('./components/DayLetter'));
export const loadDayReviewCard = () => lazyImport(() => import('./components/DayReviewCard'));
export const loadPastReviewsScreen = () => lazyImport(() => import('./screens/PastReviewsScreen'));
export const loadReviewScreen = () => lazyImport(() => import('./screens/ReviewScreen'));
