import type { ResponseOf, Exploration, ParsedQueryOf } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import { bucketKeyOf, listBuckets, type Share, SOURCES, type Total, type View } from '@sevenfold/domain/explore';
import type { Db } from '#db';
import { activityNotFound } from '#features/record';
import {
  type Cursor,
  findActivityOfUser,
  findEntriesBefore,
  findNotes,
  findReviewTexts,
  findShares,
  findTotals,
  type ShareRow,
  type TotalRow,
} from './store';

const NOTHING: Total = { total: 0, activeDays: 0, entries: 0 };
const NO_SHARE: Share = { amount: 0, entries: 0 };

/**
 * Totals of an activity's history, computed by PostgreSQL; a property test compares them with the domain.
 * @throws HttpError NOT_FOUND (activityId)
 */
export async function readExploration(
  db: Db,
  userId: string,
  { activityId, from, to, group }: ParsedQueryOf<'GET /api/v1/explore'>,
): Promise<Exploration> {
  const activity = await findActivityOfUser(db, userId, activityId);
  if (!activity) throw activityNotFound('activityId');
  const { unit, weekStartDay } = activity;
  const query = { userId, activityId, from, to };
  const view: View = { unit, range: { from, to }, group, weekStartDay };
  const [totals, shares] = activity.isDeleted
    ? [[], []]
    : await Promise.all([findTotals(db, query, activity, group), findShares(db, query)]);
  return { ...totalsOf(totals, view), ...presentShares(shares) };
}

type Totals = Pick<Exploration, 'total' | 'activeDays' | 'entries' | 'buckets' | 'weekdays'>;

function totalsOf(rows: readonly TotalRow[], { range, group, weekStartDay }: View): Totals {
  const parts = rows.filter(({ weekday }) => weekday === null);
  const byKey = new Map<string, TotalRow>(parts.map((row) => [bucketKeyOf(row.first, group, weekStartDay), row]));
  const byWeekday = new Map(rows.map((row) => [row.weekday, row]));
  return {
    ...parts.reduce(sumOf, NOTHING),
    buckets: listBuckets(range, group, weekStartDay).map((bucket) => ({
      ...bucket,
      ...figures(byKey.get(bucket.key)),
    })),
    weekdays: Array.from({ length: 7 }, (_, weekday) => figures(byWeekday.get(weekday))),
  };
}

const sumOf = (a: Total, b: Total): Total => ({
  total: a.total + b.total,
  activeDays: a.activeDays + b.activeDays,
  entries: a.entries + b.entries,
});

const figures = ({ total, activeDays, entries }: Total = NOTHING): Total => ({ total, activeDays, entries });

type Shares = Pick<Exploration, 'hours' | 'withoutTime' | 'sources'>;

function presentShares(rows: readonly ShareRow[]): Shares {
  const share = (row: ShareRow | undefined): Share => (row ? { amount: row.amount, entries: row.entries } : NO_SHARE);
  const ofSource = new Map(SOURCES.map((source) => [source, share(rows.find((row) => row.source === source))]));
  const byHour = rows.filter(({ source }) => source === null);
  return {
    hours: Array.from({ length: 24 }, (_, hour) => share(byHour.find((row) => row.hour === hour))),
    withoutTime: share(byHour.find(({ hour }) => hour === null)),
    sources: {
      MANUAL: ofSource.get('MANUAL') ?? NO_SHARE,
      TIMER: ofSource.get('TIMER') ?? NO_SHARE,
      CALENDAR: ofSource.get('CALENDAR') ?? NO_SHARE,
      IMPORT: ofSource.get('IMPORT') ?? NO_SHARE,
      HEALTH: ofSource.get('HEALTH') ?? NO_SHARE,
    },
  };
}

/** @throws HttpError NOT_FOUND (activityId) */
export async function readEntries(
  db: Db,
  userId: string,
  { activityId, from, to, limit, after }: ParsedQueryOf<'GET /api/v1/entries'>,
): Promise<ResponseOf<'GET /api/v1/entries'>> {
  const size = Number(limit);
  const [activity, found] = await Promise.all([
    findActivityOfUser(db, userId, activityId),
    // Read one more than requested, to tell whether there is another page.
    findEntriesBefore(
      db,
      { userId, activityId, from, to },
      size + 1,
      after === undefined ? undefined : cursorOf(after),
    ),
  ]);
  if (!activity) throw activityNotFound('activityId');
  if (activity.isDeleted) return { entries: [], next: null };
  const page = found.slice(0, size);
  const last = page.at(-1);
  return { entries: page, next: found.length > size && last ? `${last.date}.${last.id}` : null };
}

/** @throws HttpError NOT_FOUND (activityId) */
export async function readNotes(
  db: Db,
  userId: string,
  { activityId, q, limit }: ParsedQueryOf<'GET /api/v1/notes'>,
): Promise<ResponseOf<'GET /api/v1/notes'>> {
  const size = Number(limit);
  const [activity, entries, reviews] = await Promise.all([
    activityId === undefined ? null : findActivityOfUser(db, userId, activityId),
    findNotes(db, { userId, activityId, q }, size + 1),
    q === undefined || activityId !== undefined ? [] : findReviewTexts(db, userId, q),
  ]);
  if (activity === undefined) throw activityNotFound('activityId');
  return { entries: entries.slice(0, size), reviews, hasMore: entries.length > size };
}

const DATE_LENGTH = 10;

const cursorOf = (after: string): Cursor => ({
  date: civilDate(after.slice(0, DATE_LENGTH)),
  id: after.slice(DATE_LENGTH + 1),
});
