export {
  activityWeek,
  type ActivityWeek,
  type Cell,
  cellsOf,
  type CellState,
  comparedUpTo,
  doneBefore,
  isWithinCalendar,
  NO_TOTALS,
  totalsByActivity,
  TREND_WEEKS,
  type WeekDay,
  weekDays,
} from './activityWeek';
export { WeekTitle } from './components/WeekTitle';
export { factText } from './factText';
export { markOfWeek } from './markOfWeek';
export { meanAmount, roundedMean } from './meanAmount';
export { createRings, dueActivity, type Rings } from './rings';
export { weekOfSearch } from './shownWeek';
export { type Strata, strataOfWeek } from './strataOfWeek';
export { useRings } from './useRings';
export { useDerivedWeekMark, useWeekMark, weekMarkText } from './useWeekMark';
export { useWeekStrata } from './useWeekStrata';
export {
  attainmentBefore,
  isRecorded,
  isShownIn,
  shownActivities,
  type WeekFacts,
  weekFacts,
  weekToDateOf,
} from './weekFacts';
export { currentTotals, sumWeek, trendWeeks } from './weekInsights';
export { weeksBefore } from './weeksBefore';
