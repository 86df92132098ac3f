import { lazyImport } from '#platform';

export const loadUnsubscribeScreen = () => lazyImport(() => import('./screens/UnsubscribeScreen'));
