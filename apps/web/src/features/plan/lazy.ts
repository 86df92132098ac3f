import { lazyImport } from '#platform';

export const loadTogglePlan = () => lazyImport(() => import('./togglePlan'));
