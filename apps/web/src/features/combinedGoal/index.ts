export { currentCombinedGoals, useCombinedGoals } from './api';
export { deleteCombinedGoal } from './commands';
export { CombinedGoals } from './components/CombinedGoals';
export { combinedGoalDescriptions } from './descriptions';
export { countedAs, memberWeeks, withDirection } from './memberWeek';
export { preloadForm, useCombinedGoalForm } from './useCombinedGoalForm';
