import type { Activity } from '@sevenfold/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client';

type Status = Activity['calendarTrackingStatus'];

/** The state of the calendars that a rule may search. */
export interface TrackedCalendars {
  /** Ids of the calendars that are on and can be read. */
  readonly active: readonly string[];
  /** Ids of those that cannot be read at present, because their account has to be connected again. */
  readonly failing: readonly string[];
}

export async function findTrackedCalendars(db: Db, userId: string): Promise<TrackedCalendars> {
  const rows = await db
    .selectFrom('calendar')
    .innerJoin('integration', (join) =>
      join
        .onRef('integration.user_id', '=', 'calendar.user_id')
        .onRef('integration.id', '=', 'calendar.integration_id'),
    )
    .select(['calendar.id', 'calendar.status', 'integration.status as integration_status'])
    .where('calendar.user_id', '=', userId)
    .where('calendar.is_on', '=', true)
    .where('calendar.status', '<>', 'MISSING')
    .execute();
  const isFailing = (row: (typeof rows)[number]) => row.status === 'ERROR' || row.integration_status === 'ERROR';
  return {
    active: rows.filter((row) => !isFailing(row)).map(({ id }) => id),
    failing: rows.filter(isFailing).map(({ id }) => id),
  };
}

/**
 * OFF without a rule; CALENDAR_MISSING when none of the user's calendars is tracked, or a chosen one is not connected;
 * ERROR when one of them cannot be read; ACTIVE otherwise.
 */
export function trackingStatus(
  tracking: Pick<NonNullable<Activity['calendarTracking']>, 'calendars'> | null,
  { active, failing }: TrackedCalendars,
): Status {
  if (tracking === null) return 'OFF';
  const connected = [...active, ...failing];
  const wanted = tracking.calendars ?? connected;
  if (wanted.length === 0 || !wanted.every((calendar) => connected.includes(calendar))) return 'CALENDAR_MISSING';
  return wanted.some((calendar) => failing.includes(calendar)) ? 'ERROR' : 'ACTIVE';
}

/** Brings the status of every rule up to date. @returns true if one has changed */
export async function updateTrackingStatuses(db: Db, userId: string): Promise<boolean> {
  const calendars = await findTrackedCalendars(db, userId);
  const { numAffectedRows = 0n } = await sql`
    UPDATE activity SET calendar_tracking_status = given.status FROM (
      SELECT id, CASE
        WHEN calendar_tracking IS NULL THEN 'OFF'
        WHEN wanted = '{}' OR NOT wanted <@ connected THEN 'CALENDAR_MISSING'
        WHEN wanted && ${calendars.failing}::text[] THEN 'ERROR'
        ELSE 'ACTIVE' END AS status
      FROM (
        SELECT id, calendar_tracking, connected, CASE jsonb_typeof(calendar_tracking -> 'calendars')
          WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(calendar_tracking -> 'calendars')) ELSE connected END AS wanted
        FROM activity, (SELECT ${[...calendars.active, ...calendars.failing]}::text[] AS connected) AS all_calendars
        WHERE user_id = ${userId}
      ) AS rule
    ) AS given
    WHERE activity.user_id = ${userId} AND activity.id = given.id AND activity.calendar_tracking_status <> given.status`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
