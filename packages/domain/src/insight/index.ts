export { type AreaActivity, type AreaPart, areaTrend } from './areaTrend';
export {
  type ActiveTotal,
  type AreaBalance,
  type BalancedActivity,
  QUIET_WEEKS,
  areaBalance,
  listQuietWeeks,
} from './balance';
export {
  type Moment,
  type RecordedActivity,
  type WeekToDate,
  type WeekRecords,
  aWeekBefore,
  changeSince,
  doneUntil,
  weekToDate,
} from './comparison';
export {
  type DayPart,
  dayPart,
  type DaySentence,
  daySentence,
  type SentenceActivity,
  type SentenceFacts,
} from './daySentence';
export { type HeatStep, heatStep } from './heat';
export { type EvaluatedActivity, type PastWeek, type WeekFigures, pastWeek, pastWeeks } from './pastWeek';
export { type HeatWeek, type RecentWeeks, recentWeeks } from './recentWeeks';
export { latestChange, type LatestChange, type MeanOfWeeks } from './latestChange';
export { digitsOfMean, type FormulaDigits } from './formulaDigits';
export { roundedParts } from './roundedParts';
export { roundedShare } from './share';
export { SIMULATED_WEEKS, type SimulatedWeek, type Simulation, simulateGoal } from './simulation';
export {
  type ActivityTotal,
  type ListedActivity,
  type TrendWeek,
  type WeekSummary,
  meanOfWeeks,
  weekSummary,
  weekTrend,
} from './trend';
export {
  type BestMonth,
  type MonthTotal,
  type YearOf,
  type YearReview,
  type YearWeek,
  shareOfArea,
  yearReview,
} from './year';
