import { lazyImport } from '#platform';

export const loadLinkedObjectivesScreen = () => lazyImport(() => import('./screens/LinkedObjectivesScreen'));
export const loadObjectivesScreen = () => lazyImport(() => import('./screens/ObjectivesScreen'));
