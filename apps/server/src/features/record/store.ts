import { type Selectable, sql } from 'kysely';
import type { WeekTotal } from '@sevenfold/contract';
import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { CivilDate, WeekStartDay } from '@sevenfold/domain/calendar';
import { statement, type Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type EntryRow = Selectable<Database['entry']>;
export type SkipRow = Omit<Selectable<Database['skip']>, 'user_id'>;

/** The columns shown of an entry. */
export type EntryFields = Pick<
  EntryRow,
  'id' | 'activity_id' | 'date' | 'amount' | 'source' | 'started_at' | 'utc_offset_minutes' | 'note'
>;

const ENTRIES = statement<EntryFields>(`
  SELECT entry.id, entry.activity_id, entry.date, entry.amount, entry.source, entry.started_at, entry.utc_offset_minutes, entry.note
  FROM entry JOIN activity ON activity.user_id = entry.user_id AND activity.id = entry.activity_id
  WHERE entry.user_id = $1 AND entry.date >= $2 AND entry.date <= $3 AND entry.deleted_at IS NULL AND activity.deleted_at IS NULL
  ORDER BY entry.date, entry.created_at, entry.id`);

export const findEntries = (db: Db, userId: string, from: CivilDate, to: CivilDate): Promise<EntryFields[]> =>
  ENTRIES(db, [userId, from, to]);

const SKIPS = statement<SkipRow>(`
  SELECT skip.activity_id, skip.date, skip.reason
  FROM skip JOIN activity ON activity.user_id = skip.user_id AND activity.id = skip.activity_id
  WHERE skip.user_id = $1 AND skip.date >= $2 AND skip.date <= $3 AND activity.deleted_at IS NULL
  ORDER BY skip.date, skip.activity_id`);

export const findSkips = (db: Db, userId: string, from: CivilDate, to: CivilDate): Promise<SkipRow[]> =>
  SKIPS(db, [userId, from, to]);

/**
 * Selects the unit of an activity, deleted or not, FOR KEY SHARE: the row cannot be deleted until the transaction ends.
 */
export const selectActivityForKeyShare = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ unit: ActivityUnit } | undefined> =>
  db
    .selectFrom('activity')
    .select('unit')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

/** Returns the ids that are activities of this user, deleted or not. */
export async function existingActivities(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
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
 * Number of days to add to a date so that its week becomes the Monday week with the same Thursday, by start day of the
 * week.
 */
export const TO_MONDAY: Record<WeekStartDay, number> = { MONDAY: 0, SUNDAY: 1, SATURDAY: 2 };

/**
 * Totals of each week with a record, by activity and week. Weeks are counted as whole numbers from 0001-01-01, a
 * Monday, and named after grouping; days with an entry are bits of a set of seven. Naming the week of every entry, or
 * grouping by day first, takes half as long again.
 */
export async function findWeekTotals(
  db: Db,
  { userId, from, to, weekStartDay, activityId, days = 7 }: TotalsQuery,
): Promise<WeekTotal[]> {
  const day = sql`(date + ${TO_MONDAY[weekStartDay]}::int - DATE '0001-01-01')`;
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
