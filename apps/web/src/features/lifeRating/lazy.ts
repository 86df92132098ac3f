import { lazyImport } from '#platform';

export const loadLifeWheelScreen = () => lazyImport(() => import('./screens/LifeWheelScreen'));
