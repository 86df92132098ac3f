export { activity } from './feature';
export { setDateExcluded } from './healthTracking';
export { activityRoutes } from './routes';
export { checkRestorable } from './restorable';
export { checkWeeks, listActivities, type ScheduleListener } from './service';
export { countActive, findReminderPlans } from './store';
