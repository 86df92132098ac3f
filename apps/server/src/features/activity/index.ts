export { activity } from './feature';
export { setDateExcluded } from './healthTracking';
export { activityRoutes } from './routes';
export { checkWeeks, listActivities, RESTORABLE_DAYS, type ScheduleListener } from './service';
export { countActive, findReminderPlans } from './store';
