import { lazyImport } from '#platform';

// Parts that are loaded when a screen needs them.
export const loadAdoptTimer = () => lazyImport(() => import('./adoptTimer'));
export const loadTimerDock = () => lazyImport(() => import('./components/TimerDock'));
