export { PlanWeekButton } from './components/PlanWeekButton';
export { loadWeekPlanScreen } from './lazy';
export { weekPlanPath } from './places';
export { isPlannable, ownGoalToPlan } from './plannedGoal';
