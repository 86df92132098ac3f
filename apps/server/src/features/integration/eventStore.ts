import { toOneLine } from '@sevenfold/domain/text';
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#db';
import type { ProviderEvent, TimeWindow } from '#ports';
import type { ChangeSet } from './changeSet';

/**
 * Events per statement. Statements are generic plans, which compare each row with each element of an array: one array
 * for all events of a large calendar would exceed the statement timeout.
 */
const BATCH = 1000;
/** Maximum lengths of stored texts; longer ones are cut. */
const NAME_MAX = 500;
const LOCATION_MAX = 500;
const DESCRIPTION_MAX = 2000;

interface Target {
  readonly userId: string;
  readonly calendarId: string;
}

/** Applies changes to the stored events of a calendar. @returns true if a row has changed */
export async function applyChanges(
  db: Db,
  target: Target,
  { removed, series, recurring, set }: ChangeSet,
): Promise<boolean> {
  const removedRows = await inBatches([...removed], (ids) => removeEvents(db, target, ids));
  const droppedRows = await removeOtherOccurrences(db, target, series);
  const replacedRows = await inBatches([...recurring], (ids) => removeSingleEvents(db, target, ids));
  const writtenRows = await putEvents(db, target, [...set.values()]);
  return removedRows + droppedRows + replacedRows + writtenRows > 0n;
}

/** A stored event that a calendar does not list any more. */
export type GoneEvent = Pick<
  Selectable<Database['calendar_event']>,
  'external_id' | 'series_id' | 'starts_at' | 'ends_at' | 'start_date' | 'end_date'
>;

/**
 * Replaces the events of a calendar within the window.
 *
 * @param stays tells which events stay although they are not given
 * @returns true if a row has changed
 */
export async function replaceEvents(
  db: Db,
  target: Target,
  events: readonly ProviderEvent[],
  window: TimeWindow,
  stays: (event: GoneEvent) => boolean = () => false,
): Promise<boolean> {
  const given = new Set(events.map(({ externalId }) => externalId));
  const stored = await findStored(db, target, new Date(window.from));
  const gone = stored.filter((event) => !given.has(event.external_id) && !stays(event));
  const removed = await inBatches(
    gone.map((event) => event.external_id),
    (ids) => removeByIds(db, target, ids),
  );
  return (await putEvents(db, target, events)) + removed > 0n;
}

async function findStored(db: Db, { userId, calendarId }: Target, from: Date): Promise<GoneEvent[]> {
  const { rows } = await sql<GoneEvent>`
    SELECT external_id, series_id, starts_at, ends_at, start_date, end_date FROM calendar_event
    WHERE user_id = ${userId} AND calendar_id = ${calendarId} AND (ends_at >= ${from} OR end_date >= ${from}::date)`.execute(
    db,
  );
  return rows;
}

async function removeByIds(db: Db, { userId, calendarId }: Target, ids: readonly string[]): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM calendar_event WHERE user_id = ${userId} AND calendar_id = ${calendarId}
      AND external_id = ANY(${ids}::text[])`.execute(db);
  return numAffectedRows;
}

/** Removes events that are too long ago to be counted. What was counted from them stays. */
export async function forgetOldEvents(db: Db, { userId, calendarId }: Target, before: Date): Promise<void> {
  await sql`
    DELETE FROM calendar_event WHERE user_id = ${userId} AND calendar_id = ${calendarId}
      AND (ends_at < ${before} OR end_date < ${before}::date)`.execute(db);
}

async function removeEvents(db: Db, { userId, calendarId }: Target, ids: readonly string[]): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM calendar_event WHERE user_id = ${userId} AND calendar_id = ${calendarId}
      AND (external_id = ANY(${ids}::text[]) OR series_id = ANY(${ids}::text[]))`.execute(db);
  return numAffectedRows;
}

/** Removes events that do not recur, and no occurrences. */
async function removeSingleEvents(db: Db, { userId, calendarId }: Target, ids: readonly string[]): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM calendar_event WHERE user_id = ${userId} AND calendar_id = ${calendarId}
      AND external_id = ANY(${ids}::text[]) AND series_id IS NULL`.execute(db);
  return numAffectedRows;
}

/** Removes the occurrences of each series that are not listed. */
async function removeOtherOccurrences(
  db: Db,
  { userId, calendarId }: Target,
  series: ReadonlyMap<string, readonly string[]>,
): Promise<bigint> {
  let count = 0n;
  for (const [seriesId, ids] of series) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM calendar_event WHERE user_id = ${userId} AND calendar_id = ${calendarId}
        AND series_id = ${seriesId} AND NOT external_id = ANY(${ids}::text[])`.execute(db);
    count += numAffectedRows;
  }
  return count;
}

/** Inserts or updates events; does not write those that have not changed. */
const putEvents = (db: Db, target: Target, events: readonly ProviderEvent[]): Promise<bigint> =>
  inBatches(events, (batch) => putBatch(db, target, batch));

/** Runs a statement for each batch of items. @returns the sum of the affected rows */
async function inBatches<T>(items: readonly T[], run: (batch: readonly T[]) => Promise<bigint>): Promise<bigint> {
  let count = 0n;
  for (let from = 0; from < items.length; from += BATCH) count += await run(items.slice(from, from + BATCH));
  return count;
}

async function putBatch(db: Db, { userId, calendarId }: Target, events: readonly ProviderEvent[]): Promise<bigint> {
  const columns = events.map(columnsOf);
  // Counts returned rows: Citus reports all given ones as affected.
  const { rows } = await sql`
    INSERT INTO calendar_event (user_id, calendar_id, external_id, series_id, event_key, name, description, location,
      starts_at, ends_at, start_date, end_date, status, is_declined, is_free, is_private)
    SELECT ${userId}::uuid, ${calendarId}::uuid, given.* FROM unnest(
      ${columns.map((row) => row.externalId)}::text[], ${columns.map((row) => row.seriesId)}::text[], ${columns.map((row) => row.key)}::text[],
      ${columns.map((row) => row.name)}::text[], ${columns.map((row) => row.description)}::text[], ${columns.map((row) => row.location)}::text[],
      ${columns.map((row) => row.startsAt)}::timestamptz[], ${columns.map((row) => row.endsAt)}::timestamptz[],
      ${columns.map((row) => row.startDate)}::date[], ${columns.map((row) => row.endDate)}::date[], ${columns.map((row) => row.status)}::text[],
      ${columns.map((row) => row.isDeclined)}::boolean[], ${columns.map((row) => row.isFree)}::boolean[], ${columns.map((row) => row.isPrivate)}::boolean[]
    ) AS given
    ON CONFLICT (user_id, calendar_id, external_id) DO UPDATE SET series_id = excluded.series_id, event_key = excluded.event_key,
      name = excluded.name, description = excluded.description, location = excluded.location,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, start_date = excluded.start_date, end_date = excluded.end_date,
      status = excluded.status, is_declined = excluded.is_declined, is_free = excluded.is_free, is_private = excluded.is_private
    WHERE (calendar_event.series_id, calendar_event.event_key, calendar_event.name, calendar_event.description, calendar_event.location,
      calendar_event.starts_at, calendar_event.ends_at, calendar_event.start_date, calendar_event.end_date, calendar_event.status,
      calendar_event.is_declined, calendar_event.is_free, calendar_event.is_private)
      IS DISTINCT FROM (excluded.series_id, excluded.event_key, excluded.name, excluded.description, excluded.location,
      excluded.starts_at, excluded.ends_at, excluded.start_date, excluded.end_date, excluded.status,
      excluded.is_declined, excluded.is_free, excluded.is_private)
    RETURNING external_id`.execute(db);
  return BigInt(rows.length);
}

function columnsOf(event: ProviderEvent) {
  const { time } = event;
  const isTimed = time.kind === 'TIMED';
  return {
    externalId: event.externalId,
    seriesId: event.seriesId,
    // The same for each copy of an invitation, whichever account it is read from.
    key: storable(`${event.iCalUid}|${event.originalStart ?? ''}`),
    // Rules and activities are named like events, and their names are of one line.
    name: storable(toOneLine(event.name).slice(0, NAME_MAX)),
    description: storable(event.description.slice(0, DESCRIPTION_MAX)),
    location: storable(event.location.slice(0, LOCATION_MAX)),
    startsAt: isTimed ? new Date(time.start) : null,
    endsAt: isTimed ? new Date(time.end) : null,
    startDate: isTimed ? null : time.start,
    endDate: isTimed ? null : time.end,
    status: event.status,
    isDeclined: event.isDeclined,
    isFree: event.isFree,
    isPrivate: event.isPrivate,
  };
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const storable = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\uFFFD');
