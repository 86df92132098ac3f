export { type GoalProgress, attainment, remaining } from './attainment';
export { type DatedActivity, type ListableActivity, countsFromDate, countsFromWeek, isOfWeek } from './countsFrom';
export {
  addDayRings,
  type DayRing,
  type DayPlan,
  type DueActivity,
  type DueAmount,
  dueAmounts,
  EMPTY_DAY,
  isAllDone,
  isMeantFor,
  weekRings,
} from './dayRing';
export { type CountedEntry, dayAmount, dayBitsOf, distinctDays, doneFromSums, weekDone } from './done';
export { dueInWeek, type PlannedActivity, targetInWeek, type WeekRecords } from './dueActivity';
export { formatCompact } from './compactDuration';
export { formatDuration } from './duration';
export { type GoalChange, setGoal } from './goalChange';
export { goalChangesFrom, type GoalStart, isShortFirstWeek, shortTarget } from './firstGoal';
export { goalChanges, goalChangesOnReturn } from './goalChanges';
export { isValidTimeline } from './goalValidity';
export { type GoalPeriod, type WeeklyGoalsTimeline, periodAt, targetAt } from './goalTimeline';
export { DEFAULT_ICON, ICONS, type IconName, isIcon } from './icons';
export { daysToSpare, openDates } from './daysToSpare';
export { type GoalRemainder, goalRemainder } from './goalRemainder';
export { ACTIVITY_NAME_MAX, AREA_NAME_MAX, DESCRIPTION_MAX, JOURNAL_MAX, NOTE_MAX, UNIT_LABEL_MAX } from './limits';
export { type MeanWeek, meanDone, weeksOfMean } from './meanDone';
export { DEFAULT_COLOR, PALETTE, type PaletteHex, type PaletteName, type Swatch, isHexColor } from './palette';
export { oneTapAmount } from './oneTapAmount';
export { parseDuration } from './parseDuration';
export { type Reminder, REMINDERS_MAX, normalizeReminders } from './reminder';
export { dueFrom, EVERY_DAYS_MAX, EVERY_DAYS_MIN, isDueByRhythm, type Rhythm, toRhythm } from './rhythm';
export { expectedDates, lastDateBefore, rhythmStart } from './rhythmDates';
export { type Run, type Runs, type Streaks, streakRuns, streaks } from './streak';
export {
  ACTIVITY_UNITS,
  type ActivityUnit,
  type AmountRange,
  DIRECTIONS,
  type Direction,
  ENTRY_MINUTES_MAX,
  amountRange,
  isAmountAllowed,
  isDayMaxAllowed,
  isTargetAllowed,
  targetRange,
  unitAfterNumber,
} from './unit';
export { type ActivityWeek, type WeekOutcome, isExcused, weekOutcome } from './weekOutcome';
export { endOfPause, isPaused, NO_PAUSE, PAUSE_DAYS_MAX, type PauseState } from './pause';
export { remainingPauseDates } from './pauseDates';
export { amountsAhead, openPlans } from './planned';
export { planOrder } from './planOrder';
export { trackedMinutes } from './trackedMinutes';
export { countDaysToPlan, type ProposedActivity, proposedDates, type RestToPlan, spreadDates } from './proposedDates';
export { countSpreadDays, spreadAmount } from './spreadAmount';
export { isWhole, ON_TRACK_SHARE, type Petal, petalOfDay, type PetalState } from './petal';
export {
  computeWeekMark,
  countPetals,
  freedDays,
  type MarkedActivity,
  skippedDays,
  type WeekMark,
  weekMark,
} from './weekMark';
export { type AreaRings, type Stratum, weekStrata } from './strata';
export { type WeekResult, countsInMean, meanAttainment, weekResult } from './weekResult';
