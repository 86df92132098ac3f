export { combinedGoal } from './feature';
export { combinedGoalRoutes } from './routes';
export { createCombinedGoal, listCombinedGoals } from './service';
