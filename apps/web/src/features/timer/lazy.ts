import { lazyImport } from '#platform';

export const loadAdoptTimer = () => lazyImport(() => import('./adoptTimer'));
export const loadTimerDock = () => lazyImport(() => import('./components/TimerDock'));
