import { lazyImport } from '#platform';

export const loadExploreScreen = () => lazyImport(() => import('./screens/ExploreScreen'));
