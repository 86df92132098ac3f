import { lazyImport } from '#platform';

export const loadFeedbackScreen = () => lazyImport(() => import('./screens/FeedbackScreen'));
