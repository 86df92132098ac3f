export {
  confirmationDueAt,
  LONG_TIMER_MS,
  minutesOf,
  nextTimer,
  replacedEntryId,
  replacedTimer,
  timedEntryId,
} from './timer';
