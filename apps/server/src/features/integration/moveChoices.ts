import { type CivilDate, today } from '@sevenfold/domain/calendar';
import { movedOccurrences, type SeriesOccurrence } from '@sevenfold/domain/tracking';
import { sql } from 'kysely';
import type { Db } from '#db';
import type { UserTransaction } from '#rows';
import { readEventTime, renameChoices } from '#features/calendarEvent';
import { requireUser } from '#features/user';

/**
 * Changes the stored events of a calendar, and lets the decisions of the user follow the occurrences of a series that is
 * moved to another time: their keys contain the times that the series gives them.
 *
 * @param change returns true if an event has changed
 */
export async function moveChoices(
  { db, userId }: UserTransaction,
  calendarId: string,
  change: () => Promise<boolean>,
): Promise<boolean> {
  const { timezone } = await requireUser(db, userId);
  const read = (ids: readonly string[]) => findOccurrences(db, { userId, calendarId, timezone, ids });
  const ids = await findChosenSeries(db, userId, calendarId);
  const before = await read(ids);
  const hasChanged = await change();
  if (hasChanged && ids.length > 0) await renameChoices(db, userId, movedOccurrences(before, await read(ids)));
  return hasChanged;
}

/** Ids of the series of a calendar about whose occurrences the user has decided something. */
async function findChosenSeries(db: Db, userId: string, calendarId: string): Promise<string[]> {
  const { rows } = await sql<{ series_id: string }>`
    SELECT DISTINCT series_id FROM calendar_event JOIN event_choice USING (user_id, event_key)
    WHERE user_id = ${userId} AND calendar_id = ${calendarId} AND series_id IS NOT NULL`.execute(db);
  return rows.map((row) => row.series_id);
}

interface Wanted {
  readonly userId: string;
  readonly calendarId: string;
  readonly timezone: string;
  readonly ids: readonly string[];
}

async function findOccurrences(db: Db, { userId, calendarId, timezone, ids }: Wanted): Promise<SeriesOccurrence[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('calendar_event')
    .select(['event_key', 'series_id', 'starts_at', 'ends_at', 'start_date', 'end_date'])
    .where('user_id', '=', userId)
    .where('calendar_id', '=', calendarId)
    .where('series_id', 'in', ids)
    .orderBy('event_key')
    .execute();
  return rows.map(({ event_key: key, series_id: seriesId, ...row }) => {
    const time = readEventTime(row);
    const date: CivilDate = time.isAllDay ? time.start : today(time.start, timezone, 0);
    return { key, seriesId: seriesId ?? '', date };
  });
}
