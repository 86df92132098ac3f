import { type Selectable, sql } from 'kysely';
import type { ObjectiveSum } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Database, Db } from '#db';
import { touchRows, type UserTransaction } from '#rows';

export type CheckInRow = Selectable<Database['objective_check_in']>;

/** Key of a link: the ids of its objective and of its activity. */
export type Link = Pick<Selectable<Database['objective_link']>, 'objective_id' | 'activity_id'>;

/** Includes removed check-ins. */
export const findCheckIn = (db: Db, userId: string, id: string): Promise<CheckInRow | undefined> =>
  db.selectFrom('objective_check_in').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

/**
 * Writes check-ins, and stamps their objectives, which have them as a field.
 *
 * @param onExisting effect of one whose id exists: by default it replaces that one
 * @returns the ids of those that were written
 */
export async function writeCheckIns(
  transaction: UserTransaction,
  checkIns: readonly CheckInRow[],
  onExisting: 'KEEP' | 'REPLACE' = 'REPLACE',
): Promise<string[]> {
  if (checkIns.length === 0) return [];
  const rows = await transaction.db
    .insertInto('objective_check_in')
    .values(checkIns)
    .onConflict((conflict) => {
      const existing = conflict.columns(['user_id', 'id']);
      if (onExisting === 'KEEP') return existing.doNothing();
      return existing.doUpdateSet(({ ref }) => ({
        objective_id: ref('excluded.objective_id'),
        date: ref('excluded.date'),
        value: ref('excluded.value'),
        note: ref('excluded.note'),
        deleted_at: ref('excluded.deleted_at'),
        deleted_with_step: ref('excluded.deleted_with_step'),
      }));
    })
    .returning(['id', 'objective_id'])
    .execute();
  await stampObjectives(transaction, rows);
  return rows.map(({ id }) => id);
}

/** Deletes the notes of steps that an objective had until now. Those that were deleted by themselves stay as they are. */
export async function removeNotes(
  { db, userId }: UserTransaction,
  objectiveId: string,
  stepIds: readonly string[],
  now: Date,
): Promise<void> {
  if (stepIds.length === 0) return;
  await db
    .updateTable('objective_check_in')
    .set({ deleted_at: now, deleted_with_step: true })
    .where('user_id', '=', userId)
    .where('objective_id', '=', objectiveId)
    .where('step_id', 'in', stepIds)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Restores the notes that were deleted with these steps. */
export async function restoreNotes(
  { db, userId }: UserTransaction,
  objectiveId: string,
  stepIds: readonly string[],
): Promise<void> {
  if (stepIds.length === 0) return;
  await db
    .updateTable('objective_check_in')
    .set({ deleted_at: null, deleted_with_step: false })
    .where('user_id', '=', userId)
    .where('objective_id', '=', objectiveId)
    .where('step_id', 'in', stepIds)
    .where('deleted_with_step', '=', true)
    .execute();
}

/**
 * Adds or removes links, also with deleted activities, which may be restored, and stamps their objectives, which have
 * them as a field. Idempotent.
 *
 * @returns those that were added or removed
 */
export async function writeLinks(
  transaction: UserTransaction,
  effect: 'ADD' | 'REMOVE',
  links: readonly Link[],
): Promise<readonly Link[]> {
  if (links.length === 0) return [];
  const { db, userId } = transaction;
  const given = sql`SELECT DISTINCT ${userId}::uuid AS user_id, objective_id, activity_id FROM unnest(
    ${links.map((link) => link.objective_id)}::uuid[], ${links.map((link) => link.activity_id)}::uuid[]
  ) AS given (objective_id, activity_id)`;
  const { rows } = await (
    effect === 'ADD'
      ? sql<Link>`INSERT INTO objective_link (user_id, objective_id, activity_id) ${given} ON CONFLICT DO NOTHING
          RETURNING objective_id, activity_id`
      : sql<Link>`DELETE FROM objective_link WHERE (user_id, objective_id, activity_id) IN (${given})
          RETURNING objective_id, activity_id`
  ).execute(db);
  await stampObjectives(transaction, rows);
  return rows;
}

const stampObjectives = (
  transaction: UserTransaction,
  children: readonly { objective_id: string }[],
): Promise<unknown> =>
  touchRows(
    transaction,
    'objective',
    [...new Set(children.map((child) => child.objective_id))].map((id) => ({ id })),
  );

/**
 * Sums of the entries of followed activities in each objective's period; days with an
 * entry for activities counted in days. Leaves out objectives whose activity is deleted.
 *
 * @param before upper bound of the entry dates, exclusive
 */
export async function findSums(db: Db, userId: string, before: CivilDate): Promise<ObjectiveSum[]> {
  const { rows } = await sql<ObjectiveSum>`
    WITH following AS (
      SELECT objective.id, objective.sort_order, activity.id AS activity_id, activity.unit, make_date(period_year, CASE WHEN period_quarter IS NULL THEN 1 ELSE period_quarter * 3 - 2 END, 1) AS first,
        make_interval(months => CASE WHEN period_quarter IS NULL THEN 12 ELSE 3 END) AS length
      FROM objective JOIN activity ON activity.user_id = objective.user_id AND activity.id = objective.follows_activity_id AND activity.deleted_at IS NULL
      WHERE objective.user_id = ${userId} AND objective.deleted_at IS NULL
    )
    SELECT following.id AS "objectiveId", following.activity_id AS "activityId",
      (CASE following.unit WHEN 'DAYS' THEN count(DISTINCT entry.date) ELSE coalesce(sum(entry.amount), 0) END)::int AS sum
    FROM following LEFT JOIN entry ON entry.user_id = ${userId} AND entry.activity_id = following.activity_id AND entry.deleted_at IS NULL
      AND entry.date >= following.first AND entry.date < (following.first + following.length)::date AND entry.date < ${before}::date
    GROUP BY following.id, following.sort_order, following.activity_id, following.unit ORDER BY following.sort_order, following.id`.execute(
    db,
  );
  return rows;
}
