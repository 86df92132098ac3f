import type { ResponseOf, Entry, ParsedBodyOf, ParsedQueryOf, Skip, WeekTotal } from '@sevenfold/contract';
import { dayAmount } from '@sevenfold/domain/activity';
import { MAX_DATE, MIN_DATE, utcOffsetAt, type WeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { rejectEntry } from '#features/calendarEvent';
import {
  findRow,
  insertRow,
  insertRows,
  removeRows,
  restoreRow,
  type Stored,
  updateRow,
  type UserTransaction,
} from '#rows';
import { readWeekStartDay, requireUser } from '#features/user';
import { checkAmount } from './amount';
import { checkEntryDate, checkSkipDate, parseStartedAt } from './date';
import { excludeHealthRecord } from './healthRecords';
import { activityNotFound } from './notFound';
import {
  findEntries,
  findPlans,
  findSettledDays,
  findSkips,
  findUnits,
  findWeekTotals,
  selectActivityForKeyShare,
} from './store';

type NewEntry = ParsedBodyOf<'POST /api/v1/entry'>;

export async function readRecords(
  db: Db,
  userId: string,
  { from, to }: ParsedQueryOf<'GET /api/v1/records'>,
): Promise<ResponseOf<'GET /api/v1/records'>> {
  const [entries, skips, plans] = await Promise.all([
    findEntries(db, userId, from, to),
    findSkips(db, userId, from, to),
    findPlans(db, userId, from, to),
  ]);
  return { entries, skips, plans };
}

/** @throws HttpError NOT_FOUND (activityId) */
export async function readWeekTotals(
  db: Db,
  userId: string,
  { from, to, activityId, days }: ParsedQueryOf<'GET /api/v1/week-totals'>,
): Promise<WeekTotal[]> {
  const [weekStartDay, existing] = await Promise.all([
    readWeekStartDay(db, userId),
    activityId === undefined ? undefined : findUnits(db, userId, [activityId]),
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
 * Creates an entry, unless others of its date make up `upTo`: then one of them is returned. One of a deleted activity
 * is stored too, and appears if the activity is restored. Returns an existing entry as it is, even if edited or removed
 * since: a device may retry long after its stored response was purged.
 *
 * @throws HttpError NOT_FOUND (activityId); CONFLICT: the id belongs to an entry of another activity or source;
 * INVALID_INPUT (date, amount, startedAt)
 */
export async function createEntry(
  transaction: UserTransaction,
  { upTo, ...body }: NewEntry,
  clock: Clock,
): Promise<Entry> {
  const { db, userId } = transaction;
  checkEntryDate(body.date, clock);
  if (upTo !== undefined) {
    const ofDate = await findEntries(db, userId, body.date, body.date);
    const others = ofDate.filter(({ id, activityId }) => activityId === body.activityId && id !== body.id);
    const [other] = others;
    if (other && dayAmount(others, body.date) >= upTo) return other;
  }
  const startedAt = body.startedAt === null ? null : parseStartedAt(body.startedAt, clock);
  const entry: Entry = {
    ...body,
    startedAt: startedAt?.toISOString() ?? null,
    utcOffsetMinutes:
      startedAt && body.utcOffsetMinutes === null ? await utcOffsetOf(db, userId, startedAt) : body.utcOffsetMinutes,
    note: noteOf(body.note),
  };
  // Sent together, which saves a round trip: an error of the checks below rolls the entry back.
  const found = selectActivityForKeyShare(db, userId, body.activityId);
  const inserting = insertRow(transaction, 'entry', { ...entry, createdAt: new Date(clock.now()).toISOString() });
  // It fails as well if there is no such activity.
  inserting.catch(() => undefined);
  const activity = await found;
  if (!activity) throw activityNotFound('activityId');
  checkAmount(activity.unit, body.amount);
  const inserted = await inserting;
  return inserted?.row ?? requireSameEntry(await findRow(db, 'entry', userId, { id: body.id }), entry);
}

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
  transaction: UserTransaction,
  { id, startedAt, note, ...body }: ParsedBodyOf<'PATCH /api/v1/entry'>,
  clock: Clock,
): Promise<Entry> {
  const { db, userId } = transaction;
  const { date, amount, utcOffsetMinutes } = body;
  if (date !== undefined) checkEntryDate(date, clock);
  const { row: entry } = await requireEntry(db, userId, id);
  // The others are read-only: the next event, import or sample would overwrite the change.
  if (entry.source !== 'MANUAL' && entry.source !== 'TIMER') throw new HttpError('FORBIDDEN');
  if (amount !== undefined) {
    const activity = await selectActivityForKeyShare(db, userId, entry.activityId);
    if (activity) checkAmount(activity.unit, amount);
  }
  const started = typeof startedAt === 'string' ? parseStartedAt(startedAt, clock).toISOString() : startedAt;
  // A new time without an offset must not inherit the offset of the previous time.
  const offset = utcOffsetMinutes === undefined && started ? null : utcOffsetMinutes;
  const timed = {
    startedAt: started === undefined ? entry.startedAt : started,
    utcOffsetMinutes: offset === undefined ? entry.utcOffsetMinutes : offset,
  };
  const change = {
    date,
    amount,
    startedAt: started,
    utcOffsetMinutes: needsUtcOffset(timed) ? await utcOffsetOf(db, userId, new Date(timed.startedAt)) : offset,
    note: note === undefined ? undefined : noteOf(note),
  };
  if (Object.values(change).every((value) => value === undefined)) return entry;
  return (await updateRow(transaction, 'entry', { id }, change))?.row ?? entry;
}

type Timed = Pick<Entry, 'startedAt' | 'utcOffsetMinutes'>;

/** True if an entry has a time without a UTC offset. */
const needsUtcOffset = (timed: Timed): timed is Timed & { startedAt: string } =>
  timed.startedAt !== null && timed.utcOffsetMinutes === null;

/**
 * Marks an entry as removed; idempotent, because two devices may both remove it. The event that it was counted from is
 * rejected for the activity, and the date of a health record is excluded.
 *
 * @throws HttpError NOT_FOUND: never existed
 */
export async function removeEntry(transaction: UserTransaction, id: string, clock: Clock): Promise<void> {
  await rejectEntry(transaction, id, true, clock);
  await excludeHealthRecord(transaction, id, true);
  await requireEntry(transaction.db, transaction.userId, id);
  await removeRows(transaction, 'entry', [{ id }], new Date(clock.now()));
}

/** Restores a removed entry; returns one that is not removed as it is. @throws HttpError NOT_FOUND: never existed */
export async function restoreEntry(transaction: UserTransaction, id: string, clock: Clock): Promise<Entry> {
  await rejectEntry(transaction, id, false, clock);
  await excludeHealthRecord(transaction, id, false);
  const { row, isRemoved } = await requireEntry(transaction.db, transaction.userId, id);
  return isRemoved ? ((await restoreRow(transaction, 'entry', { id }))?.row ?? row) : row;
}

async function requireEntry(db: Db, userId: string, id: string): Promise<Stored<'entry'>> {
  const entry = await findRow(db, 'entry', userId, { id });
  if (!entry) throw new HttpError('NOT_FOUND');
  return entry;
}

/** Sets skips atomically. @throws HttpError NOT_FOUND (skips.n.activityId); INVALID_INPUT (skips.n.date) */
export async function setSkips(
  transaction: UserTransaction,
  { skips, ifOpen }: ParsedBodyOf<'POST /api/v1/skips'>,
): Promise<void> {
  skips.forEach((skip, index) => checkSkipDate(`skips.${index}.date`, skip.date));
  await checkActivities(transaction.db, transaction.userId, skips);
  // If a day is given twice, the last one wins, as it would with separate requests.
  const byDay = new Map(skips.map((skip) => [dayKey(skip), skip]));
  if (ifOpen)
    for (const day of await findSettledDays(transaction.db, transaction.userId, skips)) byDay.delete(dayKey(day));
  await insertRows(transaction, 'skip', [...byDay.values()], 'REPLACE');
}

/**
 * Removes skips atomically; ignores those that do not exist.
 *
 * @throws HttpError NOT_FOUND (skips.n.activityId)
 */
export async function removeSkips(
  transaction: UserTransaction,
  skips: readonly Omit<Skip, 'reason'>[],
  clock: Clock,
): Promise<void> {
  await checkActivities(transaction.db, transaction.userId, skips);
  await removeRows(transaction, 'skip', skips, new Date(clock.now()));
}

const dayKey = ({ activityId, date }: Omit<Skip, 'reason'>): string => `${activityId} ${date}`;

/** Accepts deleted activities: "away" skips all activities at once, and the device may not know of the deletion. */
async function checkActivities(db: Db, userId: string, skips: readonly { activityId: string }[]): Promise<void> {
  const existing = await findUnits(
    db,
    userId,
    skips.map((skip) => skip.activityId),
  );
  const missing = skips.findIndex((skip) => !existing.has(skip.activityId));
  if (missing >= 0) throw activityNotFound(`skips.${missing}.activityId`);
}

/** Stores an empty note as null. */
const noteOf = (note: string | null): string | null => (note === '' ? null : note);
