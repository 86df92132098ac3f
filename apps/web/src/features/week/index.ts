export { type DayColumn, dayColumns } from './columns';
export { GoalValue } from './components/GoalValue';
export { hasDaysToCome } from './daysToCome';
export { loadWeekScreen } from './lazy';
export { useCurrentTotals } from './useCurrentTotals';
export { useWeek, type WeekData } from './useWeek';
