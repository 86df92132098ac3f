export { RoundActions } from './components/RoundActions';
export { RoundDialog } from './components/RoundDialog';
export { loadAdoptTimer, loadTimerDock } from './lazy';
export { readRoundChoice, startRound } from './rounds';
export { startTimer, stopTimer, timers, useIsTiming, useTimerOf } from './timing';
