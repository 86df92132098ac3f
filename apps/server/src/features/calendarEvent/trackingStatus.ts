import type { Activity } from '@sevenfold/contract';
import { type TrackedCalendar, trackingStatus } from '@sevenfold/domain/tracking';
import type { Db } from '#db';
import { selectRows, stampNouns, updateRows, type UserTransaction } from '#rows';

/** Finds what decides about the status of rules: the state of each of the user's calendars. */
export async function findTrackedCalendars(db: Db, userId: string): Promise<TrackedCalendar[]> {
  const rows = await db
    .selectFrom('calendar')
    .innerJoin('integration', (join) =>
      join
        .onRef('integration.user_id', '=', 'calendar.user_id')
        .onRef('integration.id', '=', 'calendar.integration_id'),
    )
    .select(['calendar.id', 'calendar.status', 'calendar.is_on', 'integration.error'])
    .where('calendar.user_id', '=', userId)
    .where('calendar.status', '<>', 'MISSING')
    .where('integration.needs_calendar_choice', '=', false)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isOn: row.is_on,
    hasError: row.status === 'ERROR' || row.error !== null,
  }));
}

/** Status of a rule with the user's current calendars. */
export const findTrackingStatus = async (
  db: Db,
  userId: string,
  rule: Activity['calendarTracking'],
): Promise<Activity['calendarTrackingStatus']> => trackingStatus(rule, await findTrackedCalendars(db, userId));

/**
 * Call it after a change of which calendars are read, or can be: brings the status of every rule up to date, those of
 * deleted activities included, which may be restored, and makes devices read the calendars again.
 */
export async function applyCalendarChange(transaction: UserTransaction): Promise<void> {
  await updateTrackingStatuses(transaction);
  await stampNouns(transaction, 'integration', 'calendarWeek');
}

/** Brings the status of every rule up to date. */
export async function updateTrackingStatuses(transaction: UserTransaction): Promise<void> {
  const { db, userId } = transaction;
  const calendars = await findTrackedCalendars(db, userId);
  const tracking = await selectRows(db, 'activity', userId, 'AND stored.calendar_tracking IS NOT NULL');
  const changes = tracking.flatMap(({ row }) => {
    const calendarTrackingStatus = trackingStatus(row.calendarTracking, calendars);
    return calendarTrackingStatus === row.calendarTrackingStatus ? [] : { id: row.id, calendarTrackingStatus };
  });
  await updateRows(transaction, 'activity', changes);
}
