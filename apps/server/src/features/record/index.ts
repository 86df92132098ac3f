export { checkAmount } from './amount';
export { type CountedActivity, listCountedActivities } from './countedActivities';
export { checkEntryDate, checkSkipDate, parseStartedAt } from './date';
export { record } from './feature';
export { recordRoutes } from './routes';
export { activityNotFound } from './notFound';
export { readRecords } from './service';
export {
  findEntries,
  findPlans,
  findSkips,
  findUnits,
  findWeekTotals,
  OF_ACTIVITIES,
  selectActivityForKeyShare,
} from './store';
