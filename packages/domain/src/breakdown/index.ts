export {
  type DueInWeek,
  explainActiveDays,
  explainDay,
  explainGoals,
  explainOnTrack,
  explainTracked,
  type ListedInWeek,
} from './activities';
export { explainAreaShare, explainBalance, explainQuiet } from './areas';
export { type CombinedWeek, explainCombined } from './combinedGoal';
export {
  type ActivityPart,
  type DayPart,
  type Explained,
  type Formula,
  type Measure,
  type Part,
  type PartGoal,
  type Result,
  type WeekPart,
} from './explained';
export { explainMovement, explainProgress } from './objective';
export { explainChange, explainFactChange, explainPer, explainTotal, explainWeek, type WeekFact } from './records';
export { explainMean, explainStreak, explainSuggestion, explainTrend, explainUsual, explainYear } from './weeks';
