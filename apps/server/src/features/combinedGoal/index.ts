export { combinedGoal } from './feature';
export { combinedGoalRoutes } from './routes';
export { listCombinedGoals } from './service';
