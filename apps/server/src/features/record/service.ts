import type { ResponseOf, Entry, ParsedBodyOf, ParsedQueryOf, Skip, WeekTotal } from '@sevenfold/contract';
import { MAX_DATE, MIN_DATE, utcOffsetAt, type WeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { rejectEntry } from '../calendarEvent/service';
import { excludeHealthRecord } from './healthRecords';
import type { Stored } from '../../rows/columns';
import { findRow, insertRow } from '../../rows/table';
import type { UserTransaction } from '../../rows/transaction';
import { lockUser, requireUser, weekStartDayOf } from '../user/service';
import { checkAmount } from './amount';
import { checkEntryDate, checkSkipDate, startedAtOf } from './date';
import {
  deleteSkips,
  type EntryFields,
  type EntryRow,
  existingActivities,
  findEntries,
  findSkips,
  findWeekTotals,
  selectActivityForKeyShare,
  lockEntry,
  type SkipRow,
  updateEntry,
  upsertSkips,
} from './store';

type NewEntry = ParsedBodyOf<'POST /api/v1/entry'>;

export async function readRecords(
  db: Db,
  userId: string,
  { from, to }: ParsedQueryOf<'GET /api/v1/records'>,
): Promise<ResponseOf<'GET /api/v1/records'>> {
  const [entries, skips] = await Promise.all([findEntries(db, userId, from, to), findSkips(db, userId, from, to)]);
  return { entries: entries.map(presentEntry), skips: skips.map(presentSkip) };
}

/** @throws HttpError NOT_FOUND (activityId) */
export async function readWeekTotals(
  db: Db,
  userId: string,
  { from, to, activityId, days }: ParsedQueryOf<'GET /api/v1/week-totals'>,
): Promise<WeekTotal[]> {
  const [weekStartDay, existing] = await Promise.all([
    weekStartDayOf(db, userId),
    activityId === undefined ? undefined : existingActivities(db, userId, [activityId]),
  ]);
  if (existing?.size === 0) throw activityNotFound('activityId');
  // No records exist outside the calendar, and the first and last weeks contain days that are not valid dates.
  const first = laterWeek(from, weekIdOf(MIN_DATE, weekStartDay));
  const last = earlierWeek(to, weekIdOf(MAX_DATE, weekStartDay));
  if (first > last) return [];
  const range = { from: weekRange(first, weekStartDay).first, to: weekRange(last, weekStartDay).last };
  return findWeekTotals(db, { userId, ...range, weekStartDay, activityId, days: Number(days ?? 7) });
}

const laterWeek = (a: WeekId, b: WeekId): WeekId => (a > b ? a : b);
const earlierWeek = (a: WeekId, b: WeekId): WeekId => (a < b ? a : b);

/**
 * Creates an entry. One of a deleted activity is stored too, and appears if the activity is restored. Returns an
 * existing entry as it is, even if edited or removed since: a device may retry long after its stored response was
 * purged.
 *
 * @throws HttpError NOT_FOUND (activityId); CONFLICT: the id belongs to an entry of another activity or source;
 * INVALID_INPUT (date, amount, startedAt)
 */
export async function createEntry(transaction: UserTransaction, body: NewEntry, clock: Clock): Promise<Entry> {
  const { db, userId } = transaction;
  checkEntryDate(body.date, clock);
  const startedAt = body.startedAt === null ? null : startedAtOf(body.startedAt, clock);
  const activity = await selectActivityForKeyShare(db, userId, body.activityId);
  if (!activity) throw activityNotFound('activityId');
  checkAmount(activity.unit, body.amount);
  const entry: Entry = {
    ...body,
    startedAt: startedAt?.toISOString() ?? null,
    utcOffsetMinutes:
      startedAt && body.utcOffsetMinutes === null ? await utcOffsetOf(db, userId, startedAt) : body.utcOffsetMinutes,
    note: noteOf(body.note),
  };
  const inserted = await insertRow(transaction, 'entry', { ...entry, createdAt: new Date(clock.now()).toISOString() });
  return inserted?.row ?? requireSameEntry(await findRow(db, 'entry', userId, { id: body.id }), entry);
}

type Timed = Pick<EntryRow, 'started_at' | 'utc_offset_minutes'>;

/** True if an entry has a time without a UTC offset. */
const needsUtcOffset = (row: Timed): row is Timed & { started_at: Date } =>
  row.started_at !== null && row.utc_offset_minutes === null;

/**
 * UTC offset of an entry whose device did not send one (an older version of the app, another client): that of the
 * user's current time zone. Looked up once when the entry is written, and stored, so that later time zone changes do
 * not affect it.
 */
const utcOffsetOf = async (db: Db, userId: string, at: Date): Promise<number> =>
  utcOffsetAt(at.getTime(), (await requireUser(db, userId)).timezone);

/** Returns the stored entry if the fields that no edit can change are equal. @throws HttpError CONFLICT */
function requireSameEntry(stored: Stored<'entry'> | undefined, { activityId, source }: Entry): Entry {
  if (stored?.row.activityId === activityId && stored.row.source === source) return stored.row;
  throw new HttpError('CONFLICT', [{ path: 'id', message: 'Another entry has or had this id' }]);
}

/**
 * Edits an entry. A removed entry, or one of a deleted activity, stays removed, and a restore brings back its latest
 * state.
 *
 * @throws HttpError NOT_FOUND: never existed; FORBIDDEN: not created by hand; INVALID_INPUT (date, amount, startedAt)
 */
export async function patchEntry(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/entry'>,
  clock: Clock,
): Promise<Entry> {
  const { id, date, amount, startedAt, utcOffsetMinutes, note } = body;
  if (date !== undefined) checkEntryDate(date, clock);
  const entry = await lockEntry(db, userId, id);
  if (!entry) throw new HttpError('NOT_FOUND');
  // The others are read-only: the next event, import or sample would overwrite the change.
  if (entry.source !== 'MANUAL' && entry.source !== 'TIMER') throw new HttpError('FORBIDDEN');
  if (amount !== undefined) checkAmount(entry.unit, amount);
  const started = typeof startedAt === 'string' ? startedAtOf(startedAt, clock) : startedAt;
  // A new time without an offset must not inherit the offset of the previous time.
  const offset = utcOffsetMinutes === undefined && started ? null : utcOffsetMinutes;
  const timed = {
    started_at: started === undefined ? entry.started_at : started,
    utc_offset_minutes: offset === undefined ? entry.utc_offset_minutes : offset,
  };
  const change = {
    date,
    amount,
    started_at: started,
    utc_offset_minutes: needsUtcOffset(timed) ? await utcOffsetOf(db, userId, timed.started_at) : offset,
    note: note === undefined ? undefined : noteOf(note),
  };
  const isUnchanged = Object.values(change).every((value) => value === undefined);
  return presentEntry(isUnchanged ? entry : await updateEntry(db, userId, id, change));
}

/**
 * Marks an entry as removed; idempotent, because two devices may both remove it. The event that it was counted from is
 * rejected for the activity, and the date of a health record is excluded.
 * @throws HttpError NOT_FOUND: never existed
 */
export async function removeEntry(db: Db, userId: string, id: string, clock: Clock): Promise<void> {
  // Comes first, because it locks the user: users are locked before their entries, so that there is no deadlock.
  await rejectEntry(db, userId, id, true, clock);
  await excludeHealthRecord(db, userId, id, true);
  const entry = await lockEntry(db, userId, id);
  if (!entry) throw new HttpError('NOT_FOUND');
  if (entry.deleted_at === null) await updateEntry(db, userId, id, { deleted_at: new Date(clock.now()) });
}

/** Restores a removed entry; returns one that is not removed as it is. @throws HttpError NOT_FOUND: never existed */
export async function restoreEntry(db: Db, userId: string, id: string, clock: Clock): Promise<Entry> {
  await rejectEntry(db, userId, id, false, clock);
  await excludeHealthRecord(db, userId, id, false);
  const entry = await lockEntry(db, userId, id);
  if (!entry) throw new HttpError('NOT_FOUND');
  return presentEntry(entry.deleted_at === null ? entry : await updateEntry(db, userId, id, { deleted_at: null }));
}

/** Sets skips atomically. @throws HttpError NOT_FOUND (skips.n.activityId); INVALID_INPUT (skips.n.date) */
export async function setSkips(db: Db, userId: string, skips: readonly Skip[]): Promise<void> {
  skips.forEach((skip, index) => checkSkipDate(`skips.${index}.date`, skip.date));
  await lockUser(db, userId);
  await checkActivities(db, userId, skips);
  // If a day is given twice, the last one wins, as it would with separate requests.
  const byDay = new Map(skips.map((skip) => [`${skip.activityId} ${skip.date}`, toRow(skip)]));
  await upsertSkips(db, userId, [...byDay.values()]);
}

/**
 * Removes skips atomically; ignores those that do not exist.
 * @throws HttpError NOT_FOUND (skips.n.activityId)
 */
export async function removeSkips(db: Db, userId: string, skips: readonly Omit<Skip, 'reason'>[]): Promise<void> {
  await lockUser(db, userId);
  await checkActivities(db, userId, skips);
  await deleteSkips(
    db,
    userId,
    skips.map((skip) => toRow({ ...skip, reason: null })),
  );
}

/** Accepts deleted activities: "away" skips all activities at once, and the device may not know of the deletion. */
async function checkActivities(db: Db, userId: string, skips: readonly { activityId: string }[]): Promise<void> {
  const existing = await existingActivities(
    db,
    userId,
    skips.map((skip) => skip.activityId),
  );
  const missing = skips.findIndex((skip) => !existing.has(skip.activityId));
  if (missing >= 0) throw activityNotFound(`skips.${missing}.activityId`);
}

export const activityNotFound = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'This activity does not exist' }]);

/** Stores an empty note as null. */
const noteOf = (note: string | null): string | null => (note === '' ? null : note);

const toRow = (skip: Skip): SkipRow => ({ activity_id: skip.activityId, date: skip.date, reason: skip.reason });

export const presentSkip = (row: SkipRow): Skip => ({
  activityId: row.activity_id,
  date: row.date,
  reason: row.reason,
});

export const presentEntry = (row: EntryFields): Entry => ({
  id: row.id,
  activityId: row.activity_id,
  date: row.date,
  amount: row.amount,
  source: row.source,
  startedAt: row.started_at?.toISOString() ?? null,
  utcOffsetMinutes: row.utc_offset_minutes,
  note: row.note,
});
