import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { CivilDate, WeekStartDay } from '@sevenfold/domain/calendar';
import type { DateRange, Group, Share, Source, Total } from '@sevenfold/domain/explore';
import { sql } from 'kysely';
import { statement, type Db } from '../../db/client';
import { TO_MONDAY, type EntryFields } from '../record/store';

/** Whose entries, of which activity, on which days. */
export interface HistoryQuery extends DateRange {
  readonly userId: string;
  readonly activityId: string;
}

/** The unit of an activity that is there, and how its person counts weeks. */
export interface ActivityOfUser {
  readonly unit: ActivityUnit;
  readonly weekStartDay: WeekStartDay;
}

const ACTIVITY = statement<ActivityOfUser>(`
  SELECT activity.unit, app_user.week_start_day AS "weekStartDay"
  FROM activity JOIN app_user ON app_user.user_id = activity.user_id
  WHERE activity.user_id = $1 AND activity.id = $2 AND activity.deleted_at IS NULL`);

export const findActivityOfUser = async (
  db: Db,
  userId: string,
  activityId: string,
): Promise<ActivityOfUser | undefined> => (await ACTIVITY(db, [userId, activityId]))[0];

/** Of a part of the range (`first` is its first day with an entry), or of a weekday, Sunday 0. */
export interface TotalRow extends Total {
  readonly first: CivilDate;
  /** Null: of a part. */
  readonly weekday: number | null;
}

/**
 * The totals of each part of a range that has an entry, and of each weekday. Days are summed up first, which the index
 * alone can do; what they are grouped by is a number, as in the weekly totals, and the calendar names the part that
 * holds `first`.
 */
export async function findTotals(
  db: Db,
  { userId, activityId, from, to }: HistoryQuery,
  { unit, weekStartDay }: Pick<ActivityOfUser, 'unit' | 'weekStartDay'>,
  group: Group,
): Promise<TotalRow[]> {
  const part = {
    DAY: sql`date - DATE '0001-01-01'`,
    WEEK: sql`(date + ${TO_MONDAY[weekStartDay]}::int - DATE '0001-01-01') / 7`,
    MONTH: sql`(extract(year FROM date) * 12 + extract(month FROM date))::int`,
  }[group];
  const { rows } = await sql<TotalRow>`
    WITH day AS (
      SELECT date, sum(amount) AS amount, count(*) AS entries FROM entry
      WHERE user_id = ${userId} AND activity_id = ${activityId} AND date BETWEEN ${from} AND ${to} AND deleted_at IS NULL
      GROUP BY date
    ), placed AS (
      SELECT date, amount, entries, ${part} AS part, extract(dow FROM date)::int AS weekday FROM day
    )
    SELECT min(date) AS first, weekday, (CASE ${unit}::text WHEN 'DAYS' THEN count(*) ELSE sum(amount) END)::float8 AS total,
      count(*)::int AS "activeDays", sum(entries)::int AS entries
    FROM placed GROUP BY GROUPING SETS ((part), (weekday))`.execute(db);
  return rows;
}

/** Of one source, or of one hour; an entry without a time has neither. */
export interface ShareRow extends Share {
  readonly source: Source | null;
  readonly hour: number | null;
}

/**
 * The entries of a range by source, and by the hour they began in by the clock they were made by. PostgreSQL's own
 * table of time zones has no part in it.
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

/** Where the page before ended. */
export interface Cursor {
  readonly date: CivilDate;
  readonly id: string;
}

/** The latest date first, and of a date what was made last first. */
export const findEntriesBefore = (
  db: Db,
  { userId, activityId, from, to }: HistoryQuery,
  limit: number,
  after: Cursor | undefined,
): Promise<EntryFields[]> =>
  db
    .selectFrom('entry')
    .select(['id', 'activity_id', 'date', 'amount', 'source', 'started_at', 'utc_offset_minutes', 'note'])
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('deleted_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(date, id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
