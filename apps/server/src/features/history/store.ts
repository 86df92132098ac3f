import type { Entry } from '@sevenfold/contract';
import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { CivilDate, WeekId, WeekStartDay } from '@sevenfold/domain/calendar';
import type { DateRange, Group, Share, Source, Total } from '@sevenfold/domain/explore';
import { getReviewTexts, REVIEW_TEXTS } from '@sevenfold/model/review';
import { sql } from 'kysely';
import { type Db, statement } from '#db';
import { getColumns, readRows } from '#rows';
import { OF_ACTIVITIES } from '#features/record';
import { shiftedDay } from '#features/rows';

/** The user, activity and date range of a query. */
export interface HistoryQuery extends DateRange {
  readonly userId: string;
  readonly activityId: string;
}

/** Unit of an activity, and the start day of its user's weeks. */
export interface ActivityOfUser {
  readonly unit: ActivityUnit;
  readonly weekStartDay: WeekStartDay;
  readonly isDeleted: boolean;
}

const ACTIVITY = statement<ActivityOfUser>(`
  SELECT activity.unit, app_user.week_start_day AS "weekStartDay", activity.deleted_at IS NOT NULL AS "isDeleted"
  FROM activity JOIN app_user ON app_user.user_id = activity.user_id
  WHERE activity.user_id = $1 AND activity.id = $2`);

/**
 * Finds an activity, deleted or not. A deleted one has no history: a device may read it until it learns of the
 * deletion, and such a read is not an error.
 */
export const findActivityOfUser = async (
  db: Db,
  userId: string,
  activityId: string,
): Promise<ActivityOfUser | undefined> => (await ACTIVITY(db, [userId, activityId]))[0];

/** Total of one bucket of the range (`first` is its first day with an entry), or of one weekday, Sunday 0. */
export interface TotalRow extends Total {
  readonly first: CivilDate;
  /** Null for a bucket. */
  readonly weekday: number | null;
}

/**
 * Totals of each bucket with an entry, and of each weekday. Sums each day first, by an index-only scan. Groups by a
 * number of each bucket, as the weekly totals do; the domain then determines the bucket of `first`.
 */
export async function findTotals(
  db: Db,
  { userId, activityId, from, to }: HistoryQuery,
  { unit, weekStartDay }: Pick<ActivityOfUser, 'unit' | 'weekStartDay'>,
  group: Group,
): Promise<TotalRow[]> {
  const bucket = {
    DAY: sql`date - DATE '0001-01-01'`,
    WEEK: sql`${shiftedDay(weekStartDay)} / 7`,
    MONTH: sql`(extract(year FROM date) * 12 + extract(month FROM date))::int`,
  }[group];
  const { rows } = await sql<TotalRow>`
    WITH day AS (
      SELECT date, sum(amount) AS amount, count(*) AS entries FROM entry
      WHERE user_id = ${userId} AND activity_id = ${activityId} AND date BETWEEN ${from} AND ${to} AND deleted_at IS NULL
      GROUP BY date
    ), placed AS (
      SELECT date, amount, entries, ${bucket} AS bucket, extract(dow FROM date)::int AS weekday FROM day
    )
    SELECT min(date) AS first, weekday, (CASE ${unit}::text WHEN 'DAYS' THEN count(*) ELSE sum(amount) END)::float8 AS total,
      count(*)::int AS "activeDays", sum(entries)::int AS entries
    FROM placed GROUP BY GROUPING SETS ((bucket), (weekday))`.execute(db);
  return rows;
}

/** Total of one source, or of one hour; entries without a time have neither. */
export interface ShareRow extends Share {
  readonly source: Source | null;
  readonly hour: number | null;
}

/**
 * Entries of a range by source, and by the hour they started in, using each entry's own UTC offset and not PostgreSQL's
 * time zone table.
 */
export async function findShares(db: Db, { userId, activityId, from, to }: HistoryQuery): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    WITH one AS (
      SELECT source, extract(hour FROM started_at AT TIME ZONE 'UTC' + make_interval(mins => utc_offset_minutes))::int AS hour, amount FROM entry
      WHERE user_id = ${userId} AND activity_id = ${activityId} AND date BETWEEN ${from} AND ${to} AND deleted_at IS NULL
    )
    SELECT source, hour, sum(amount)::float8 AS amount, count(*)::int AS entries
    FROM one GROUP BY GROUPING SETS ((source), (hour))`.execute(db);
  return rows;
}

/** Position of the last entry of the previous page. */
export interface Cursor {
  readonly date: CivilDate;
  readonly id: string;
}

/** Latest date first; within a date, latest creation first. */
export function findEntriesBefore(
  db: Db,
  { userId, activityId, from, to }: HistoryQuery,
  limit: number,
  after: Cursor | undefined,
): Promise<Entry[]> {
  const rest = `WHERE stored.user_id = $1 AND stored.activity_id = $2 AND stored.date >= $3 AND stored.date <= $4 AND stored.deleted_at IS NULL
    ${after ? 'AND (stored.date, stored.id) < ($6::date, $7::uuid)' : ''} ORDER BY stored.date DESC, stored.id DESC LIMIT $5`;
  const values = [activityId, from, to, limit, ...(after ? [after.date, after.id] : [])];
  return readRows(db, 'entry', userId, rest, values);
}

interface NotesQuery {
  readonly userId: string;
  readonly activityId?: string | undefined;
  readonly q?: string | undefined;
}

/** Pattern of a LIKE that matches a text anywhere. */
const containing = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

/** Entries with a note, latest date first. */
export function findNotes(db: Db, { userId, activityId, q }: NotesQuery, limit: number): Promise<Entry[]> {
  const rest = `${OF_ACTIVITIES} AND stored.note IS NOT NULL AND stored.deleted_at IS NULL
    AND ($2::uuid IS NULL OR stored.activity_id = $2) AND ($3::text IS NULL OR stored.note ILIKE $3)
    ORDER BY stored.date DESC, stored.id DESC LIMIT $4`;
  const values = [activityId ?? null, q === undefined ? null : containing(q), limit];
  return readRows(db, 'entry', userId, rest, values);
}

const REVIEWS_MAX = 20;

/** Reviews that contain a text, latest first, each with the first of its texts that does. */
export async function findReviewTexts(db: Db, userId: string, q: string): Promise<{ weekId: WeekId; text: string }[]> {
  const contains = getColumns('review')
    .columnsFor(REVIEW_TEXTS)
    .map((column) => `stored.${column} ILIKE $2`);
  const rest = `WHERE stored.user_id = $1 AND stored.deleted_at IS NULL AND (${contains.join(' OR ')})
    ORDER BY stored.week_id DESC LIMIT $3`;
  const reviews = await readRows(db, 'review', userId, rest, [containing(q), REVIEWS_MAX]);
  const folded = q.toLowerCase();
  return reviews.map((review) => ({
    weekId: review.weekId,
    text: getReviewTexts(review).find((text) => text.toLowerCase().includes(folded)) ?? review.wins,
  }));
}
