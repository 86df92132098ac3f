export {
  LONG_TIMER_MS,
  elapsedMinutes,
  entryLimit,
  nextTimer,
  replacedEntryId,
  replacedTimer,
  ROUND_MINUTES_MAX,
  timedEntryId,
  timerLimit,
} from './timer';
export { timerEnd } from './timerEnd';
