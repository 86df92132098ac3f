export {
  LONG_TIMER_MS,
  minutesOf,
  nextTimer,
  replacedEntryId,
  replacedTimer,
  ROUND_MINUTES_MAX,
  timedEntryId,
  timerLimit,
} from './timer';
