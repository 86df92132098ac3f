import { sql } from 'kysely';
import type { Entry, Plan, Skip, WeekTotal } from '@sevenfold/contract';
import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { CivilDate, WeekStartDay } from '@sevenfold/domain/calendar';
import type { RowOf } from '@sevenfold/model/row';
import { type Db, statement } from '#db';
import { readRows } from '#rows';
import { shiftedDay } from '#features/rows';

/** SQL: records of a user, selected as `stored`, of activities that are not deleted. */
export const OF_ACTIVITIES = `JOIN activity ON activity.user_id = stored.user_id AND activity.id = stored.activity_id
  WHERE stored.user_id = $1 AND activity.deleted_at IS NULL`;

export const findEntries = (db: Db, userId: string, from: CivilDate, to: CivilDate): Promise<Entry[]> => {
  const isWithin = 'stored.date >= $2 AND stored.date <= $3 AND stored.deleted_at IS NULL';
  const order = 'stored.date, stored.created_at, stored.id';
  return readRows(db, 'entry', userId, `${OF_ACTIVITIES} AND ${isWithin} ORDER BY ${order}`, [from, to]);
};

const findDays = <N extends 'plan' | 'skip'>(
  db: Db,
  noun: N,
  userId: string,
  from: CivilDate,
  to: CivilDate,
): Promise<RowOf<N>[]> => {
  const isWithin = 'stored.date >= $2 AND stored.date <= $3';
  const order = 'stored.date, stored.activity_id';
  return readRows(db, noun, userId, `${OF_ACTIVITIES} AND ${isWithin} ORDER BY ${order}`, [from, to]);
};

export const findSkips = (db: Db, userId: string, from: CivilDate, to: CivilDate): Promise<Skip[]> =>
  findDays(db, 'skip', userId, from, to);

export const findPlans = (db: Db, userId: string, from: CivilDate, to: CivilDate): Promise<Plan[]> =>
  findDays(db, 'plan', userId, from, to);

const SETTLED_DAYS = statement<{ activityId: string; date: CivilDate }>(`
  SELECT activity_id AS "activityId", date FROM entry
  WHERE user_id = $1 AND deleted_at IS NULL AND (activity_id, date) IN (SELECT * FROM unnest($2::uuid[], $3::date[]))
  UNION
  SELECT activity_id, date FROM skip
  WHERE user_id = $1 AND (activity_id, date) IN (SELECT * FROM unnest($2::uuid[], $3::date[]))`);

/** Those of the given days of activities that have an entry or a skip. */
export const findSettledDays = (
  db: Db,
  userId: string,
  days: readonly { readonly activityId: string; readonly date: CivilDate }[],
): Promise<{ activityId: string; date: CivilDate }[]> =>
  SETTLED_DAYS(db, [userId, days.map(({ activityId }) => activityId), days.map(({ date }) => date)]);

/**
 * Selects the unit of an activity, deleted or not, FOR KEY SHARE: the row cannot be deleted until the transaction ends.
 */
export const selectActivityForKeyShare = async (
  db: Db,
  userId: string,
  id: string,
): Promise<{ unit: ActivityUnit } | undefined> => (await UNIT_FOR_KEY_SHARE(db, [userId, id]))[0];

const UNIT_FOR_KEY_SHARE = statement<{ unit: ActivityUnit }>(
  'SELECT unit FROM activity WHERE user_id = $1 AND id = $2 FOR KEY SHARE',
);

/** Units of those of the given ids that are activities of this user, deleted or not. */
export async function findUnits(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActivityUnit>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'unit'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}

interface FirstEntry {
  readonly activityId: string;
  readonly date: CivilDate;
}

/** The earliest entry of each activity, by one index lookup each, so that the cost does not grow with the history. */
const FIRST_ENTRIES = statement<FirstEntry>(`
  SELECT activity.id AS "activityId", first.date
  FROM activity CROSS JOIN LATERAL (
    SELECT entry.date FROM entry WHERE entry.user_id = $1 AND entry.activity_id = activity.id AND entry.deleted_at IS NULL ORDER BY entry.date LIMIT 1
  ) first
  WHERE activity.user_id = $1 AND activity.deleted_at IS NULL
  ORDER BY activity.id`);

export const findFirstEntries = (db: Db, userId: string): Promise<FirstEntry[]> => FIRST_ENTRIES(db, [userId]);

export interface TotalsQuery {
  readonly userId: string;
  /** First day of the first week, and last day of the last week. */
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly weekStartDay: WeekStartDay;
  /** Undefined for all activities. */
  readonly activityId: string | undefined;
  /** Limits each week to its first 1 to 7 days; all of them if undefined. */
  readonly days?: number;
}

/**
 * Totals of each week with a record, by activity and week. Weeks are counted as whole numbers from 0001-01-01, a
 * Monday, and named after grouping; days with an entry are bits of a set of seven. Naming the week of every entry, or
 * grouping by day first, takes half as long again.
 */
export async function findWeekTotals(
  db: Db,
  { userId, from, to, weekStartDay, activityId, days = 7 }: TotalsQuery,
): Promise<WeekTotal[]> {
  const day = shiftedDay(weekStartDay);
  const filter = sql`${activityId === undefined ? sql`` : sql`AND activity_id = ${activityId}`} ${days === 7 ? sql`` : sql`AND ${day} % 7 < ${days}`}`;
  const { rows } = await sql<WeekTotal>`
    WITH done AS (
      SELECT activity_id, ${day} / 7 AS week, sum(amount) AS amount, bit_or(1 << ${day} % 7) AS bits FROM entry
      WHERE user_id = ${userId} AND date BETWEEN ${from} AND ${to} AND deleted_at IS NULL ${filter}
      GROUP BY 1, 2
    ), skipped AS (
      SELECT activity_id, ${day} / 7 AS week, count(*) AS days FROM skip
      WHERE user_id = ${userId} AND date BETWEEN ${from} AND ${to} ${filter}
      GROUP BY 1, 2
    )
    SELECT activity_id AS "activityId", to_char(DATE '0001-01-01' + week * 7, 'IYYY"-W"IW') AS "weekId",
      coalesce(CASE activity.unit WHEN 'DAYS' THEN bit_count(bits::bit(7)) ELSE done.amount END, 0)::float8 AS done,
      coalesce(bit_count(bits::bit(7)), 0)::int AS "activeDays", coalesce(bits, 0) AS "dayBits", coalesce(skipped.days, 0)::int AS "skippedDays"
    FROM done FULL JOIN skipped USING (activity_id, week)
    JOIN activity ON activity.user_id = ${userId} AND activity.id = activity_id AND activity.deleted_at IS NULL
    ORDER BY week, activity_id`.execute(db);
  return rows;
}
