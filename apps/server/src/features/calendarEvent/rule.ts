import { type Activity, contract } from '@sevenfold/contract';
import type { TrackingRow } from './store';

const storedTracking = contract['POST /api/v1/a/calendar-tracking/update'].body.shape.updatedCalendarTracking;

/** The rule of an activity. The driver returns JSON as unknown; the value passed this schema when it was stored. */
export const readRule = (row: Pick<TrackingRow, 'calendar_tracking'>): Activity['calendarTracking'] =>
  row.calendar_tracking === null ? null : storedTracking.parse(row.calendar_tracking);
