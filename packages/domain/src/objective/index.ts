export {
  CHECK_IN_NOTE_MAX,
  FIRST_YEAR,
  LAST_YEAR,
  LINKS_MAX,
  OBJECTIVE_NAME_MAX,
  OBJECTIVE_UNIT_MAX,
  STEPS_MAX,
  VALUE_MAX,
  WHY_MAX,
} from './limits';
export {
  type CarriableObjective,
  OBJECTIVE_STATUSES,
  OBJECTIVE_TYPES,
  type ObjectiveStatus,
  type ObjectiveType,
  type DatedStatus,
  carryOver,
  isOver,
  reopened,
  datedStatus,
} from './objective';
export { neededGoal, type NeededPace, neededPace, paceStep } from './neededPace';
export { checkedPath, dateWithin, leftToTarget, paceValue, type PathPoint, type PathRange, pathRange } from './path';
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
  periodForNew,
  periodRange,
  periodTime,
  periodToCarryTo,
  quarterPeriod,
  weeksLeft,
  yearPeriod,
} from './period';
export {
  type CheckedValue,
  type Course,
  type Pace,
  checkedValue,
  findCourse,
  followedValue,
  isReached,
  latestCheckIn,
  newestFirst,
  PACE_TOLERANCE,
  pace,
  progressShare,
} from './progress';
export { type StepEvent, stepHistory } from './stepHistory';
export { objectiveWeekState, type WeekState } from './weekState';
