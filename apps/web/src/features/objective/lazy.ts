import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadLinkedObjectivesScreen = () => lazyImport(() => import('./screens/LinkedObjectivesScreen'));
export const loadObjectivesScreen = () => lazyImport(() => import('./screens/ObjectivesScreen'));
