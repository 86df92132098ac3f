export { calendarEvent } from './feature';
export { recountAfterSettings, recountInSlices, recountOnward, recountTask, requestRecount } from './recountTask';
export { calendarEventRoutes } from './routes';
export { listHeldWeeks, rejectEntry, stampCounts } from './service';
export { findChoices, putChoices, renameChoices } from './store';
export { readEventTime } from './tracked';
export {
  applyCalendarChange,
  findTrackedCalendars,
  findTrackingStatus,
  updateTrackingStatuses,
} from './trackingStatus';
