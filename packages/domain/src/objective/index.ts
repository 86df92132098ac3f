export { CHECK_IN_NOTE_MAX, FIRST_YEAR, LAST_YEAR, LINKS_MAX, OBJECTIVE_NAME_MAX, OBJECTIVE_UNIT_MAX, VALUE_MAX, WHY_MAX } from './limits';
export {
  type Carried,
  OBJECTIVE_STATUSES,
  OBJECTIVE_TYPES,
  type ObjectiveStatus,
  type ObjectiveType,
  type Standing,
  carryOver,
  isOver,
  reopened,
  standing,
} from './objective';
export {
  type Period,
  type PeriodTime,
  elapsedShare,
  PACE_SILENT_DAYS,
  paceElapsed,
  paceFrom,
  isPeriod,
  isSamePeriod,
  nextPeriod,
  periodAt,
  periodRange,
  periodTime,
  periodToCarryTo,
  quarterPeriod,
  yearPeriod,
} from './period';
export { type CheckedValue, type Course, type Pace, checkedValue, followedValue, isReached, latestCheckIn, newestFirst, PACE_TOLERANCE, pace, progressShare, shownShare } from './progress';
