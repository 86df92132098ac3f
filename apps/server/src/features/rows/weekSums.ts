import type { WeekSum } from '@sevenfold/contract';
import { addDays, type CivilDate, type WeekId, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { sql } from 'kysely';
import type { Db } from '#db';
import { FORMER_DATE, type UserTransaction } from '#rows';
import { shiftedDay } from './shiftedDay';

interface SumsOf {
  readonly userId: string;
  readonly weekStartDay: WeekStartDay;
  /** First date, inclusive. */
  readonly from: CivilDate;
  /** Upper bound of the dates, exclusive. */
  readonly before: CivilDate;
}

/**
 * Sums of the records of each activity and week, latest week first. Those of deleted activities are included, so that a
 * restored activity has its history.
 */
export async function findWeekSums(
  db: Db,
  { userId, weekStartDay, ...range }: SumsOf,
  only?: readonly ChangedWeek[],
): Promise<WeekSum[]> {
  const { from, before } = only ? narrowRange(range, only, weekStartDay) : range;
  const day = shiftedDay(weekStartDay);
  const isWanted = only
    ? sql`AND (activity_id, ${day} / 7) IN (SELECT * FROM unnest(${only.map(({ activityId }) => activityId)}::uuid[], ${only.map(({ week }) => week)}::int[]))`
    : sql``;
  const { rows } = await sql<WeekSum>`
    WITH done AS (
      SELECT activity_id, ${day} / 7 AS week, sum(amount) AS amount, bit_or(1 << ${day} % 7) AS bits FROM entry
      WHERE user_id = ${userId} AND date >= ${from} AND date < ${before} AND deleted_at IS NULL ${isWanted}
      GROUP BY 1, 2
    ), skipped AS (
      SELECT activity_id, ${day} / 7 AS week, count(*) AS days FROM skip
      WHERE user_id = ${userId} AND date >= ${from} AND date < ${before} ${isWanted}
      GROUP BY 1, 2
    )
    SELECT activity_id AS "activityId", to_char(DATE '0001-01-01' + week * 7, 'IYYY"-W"IW') AS "weekId",
      coalesce(amount, 0)::float8 AS amount, coalesce(bits, 0) AS "dayBits", coalesce(days, 0)::int AS "skippedDays"
    FROM done FULL JOIN skipped USING (activity_id, week)
    ORDER BY week DESC, activity_id`.execute(db);
  return rows;
}

/** The dates from the first to the last of some weeks, so that of a long history no others are read. */
function narrowRange(
  { from, before }: Pick<SumsOf, 'from' | 'before'>,
  weeks: readonly ChangedWeek[],
  weekStartDay: WeekStartDay,
): Pick<SumsOf, 'from' | 'before'> {
  const ids = weeks.map(({ weekId }) => weekId).sort();
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return { from, before };
  const end = addDays(weekRange(last, weekStartDay).last, 1);
  return { from: weekRange(first, weekStartDay).first, before: end < before ? end : before };
}

/** An activity and a week whose records changed. `week` counts weeks from 0001-01-01. */
export interface ChangedWeek {
  readonly activityId: string;
  readonly week: number;
  readonly weekId: WeekId;
}

/**
 * Finds the activities and weeks with records before a date that changed since a version.
 *
 * @param limit maximum number that is returned
 */
export async function findChangedWeeks(
  db: Db,
  { userId, weekStartDay, before }: Omit<SumsOf, 'from'>,
  since: number,
  limit: number,
): Promise<ChangedWeek[]> {
  const day = shiftedDay(weekStartDay);
  const { rows } = await sql<ChangedWeek>`
    WITH changed AS (
      SELECT activity_id, date FROM entry WHERE user_id = ${userId} AND version > ${since} AND version > 0
      UNION SELECT activity_id, date FROM skip WHERE user_id = ${userId} AND version > ${since} AND version > 0
      UNION SELECT split_part(key, '/', 1)::uuid, split_part(key, '/', 2)::date FROM removed_row
        WHERE user_id = ${userId} AND version > ${since} AND noun IN ('skip', ${FORMER_DATE})
    )
    SELECT DISTINCT activity_id AS "activityId", ${day} / 7 AS week, to_char(DATE '0001-01-01' + ${day} / 7 * 7, 'IYYY"-W"IW') AS "weekId"
    FROM changed WHERE date < ${before} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Tombstone of a start day of the week that the user had before: all sums have changed. */
export const FORMER_WEEK_START = 'formerWeekStart';

/** Makes devices read all sums again, as after a change of the start day of the week. */
export async function leaveFormerWeekStart({ db, userId, version, written }: UserTransaction, at: Date): Promise<void> {
  await sql`
    INSERT INTO removed_row (user_id, noun, key, version, removed_at)
    VALUES (${userId}, ${FORMER_WEEK_START}, '', ${version}, ${at})
    ON CONFLICT (user_id, noun, key) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at`.execute(
    db,
  );
  written.leaveOut();
}
