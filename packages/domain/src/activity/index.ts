export {
  type ActivityWeek,
  type GoalProgress,
  type WeekOutcome,
  type WeekResult,
  attainment,
  isExcused,
  meanAttainment,
  remaining,
  weekOutcome,
  weekResult,
} from './attainment';
export { type DayActivity, type DayRing, dayRing } from './dayRing';
export { type CountedEntry, dayAmount, weekDone } from './done';
export { formatClock, formatDuration, parseDuration } from './duration';
export {
  type GoalChange,
  type GoalPeriod,
  type WeeklyGoalsTimeline,
  goalChanges,
  isValidTimeline,
  setGoal,
  targetAt,
} from './goalTimeline';
export { DEFAULT_ICON, ICONS, type IconName, isIcon } from './icons';
export { ACTIVITY_NAME_MAX, AREA_NAME_MAX, DESCRIPTION_MAX, NOTE_MAX, UNIT_LABEL_MAX } from './limits';
export { DEFAULT_COLOR, PALETTE, type PaletteHex, type PaletteName, type Swatch, isHexColor } from './palette';
export { type Streaks, streaks } from './streak';
export {
  ACTIVITY_UNITS,
  type ActivityUnit,
  type AmountRange,
  DIRECTIONS,
  type Direction,
  ENTRY_MINUTES_MAX,
  amountRange,
  isAmountAllowed,
  isTargetAllowed,
  targetRange,
} from './unit';
