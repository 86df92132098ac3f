import type { CombinedGoal, ParsedBodyOf } from '@sevenfold/contract';
import { isTargetAllowed, setGoal, targetRange } from '@sevenfold/domain/activity';
import { canBeMember, COMBINED_GOALS_MAX, takesRoom } from '@sevenfold/domain/combinedGoal';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, invalid } from '#http';
import {
  findRow,
  insertRow,
  readRows,
  removeRows,
  restoreRow,
  type RowChange,
  selectRows,
  type Stored,
  updateRow,
  type UserTransaction,
} from '#rows';
import { checkRestorable, checkWeeks } from '#features/activity';
import { activityNotFound } from '#features/record';

const TOO_MANY = `There are ${COMBINED_GOALS_MAX} combined goals. Delete one first.`;

/** Combined goals that are not deleted, sorted by id, and so by the time they were made on a device. */
export const listCombinedGoals = (db: Db, userId: string): Promise<CombinedGoal[]> =>
  readRows(db, 'combinedGoal', userId, 'WHERE stored.user_id = $1 AND stored.deleted_at IS NULL ORDER BY stored.id');

/**
 * Creates a combined goal. Returns an existing one as it is, even if edited or deleted since: a device may retry long
 * after its stored response was purged.
 *
 * @throws HttpError NOT_FOUND (activityIds.n); CONFLICT: too many; INVALID_INPUT
 */
export async function createCombinedGoal(
  transaction: UserTransaction,
  body: ParsedBodyOf<'POST /api/v1/combined-goal'>,
  clock: Clock,
): Promise<CombinedGoal> {
  const { db, userId } = transaction;
  checkWeeks(
    'weeklyGoalsTimeline',
    body.weeklyGoalsTimeline.flatMap(({ startWeekId, endWeekId }) => [startWeekId, endWeekId ?? startWeekId]),
  );
  const existing = await findRow(db, 'combinedGoal', userId, { id: body.id });
  if (existing) return existing.row;
  await checkMembers(db, userId, body, body.activityIds);
  await checkRoom(db, userId);
  const createdAt = new Date(clock.now()).toISOString();
  return requireRow(await insertRow(transaction, 'combinedGoal', { ...body, createdAt })).row;
}

/**
 * Edits a combined goal. This and the functions below also apply to a deleted one: it stays deleted, and a restore brings
 * back its latest state.
 *
 * @throws HttpError NOT_FOUND: never existed, or (activityIds.n) no such activity; INVALID_INPUT (activityIds.n)
 */
export async function patchCombinedGoal(
  transaction: UserTransaction,
  { id, ...change }: ParsedBodyOf<'PATCH /api/v1/combined-goal'>,
): Promise<CombinedGoal> {
  const { row } = await requireCombinedGoal(transaction, id);
  if (change.activityIds)
    await checkMembers(transaction.db, transaction.userId, row, change.activityIds, row.activityIds);
  return change.name === undefined && change.activityIds === undefined
    ? row
    : updateCombinedGoal(transaction, id, change);
}

/** Sets the target from a week on; null for none. @throws HttpError NOT_FOUND: never existed; INVALID_INPUT */
export async function setTarget(
  transaction: UserTransaction,
  { id, startWeekId, target = null }: ParsedBodyOf<'POST /api/v1/combined-goal/target'>,
): Promise<CombinedGoal> {
  checkWeeks('startWeekId', [startWeekId]);
  const { row } = await requireCombinedGoal(transaction, id);
  if (target !== null && !isTargetAllowed(row.unit, 'AT_LEAST', target)) {
    const { min, max } = targetRange(row.unit, 'AT_LEAST');
    throw invalid('target', `The target of this goal is a number from ${min} to ${max}`);
  }
  const weeklyGoalsTimeline = setGoal(row.weeklyGoalsTimeline, startWeekId, target);
  return updateCombinedGoal(transaction, id, { weeklyGoalsTimeline });
}

/** Idempotent, because two devices may both delete it. @throws HttpError NOT_FOUND: never existed */
export async function deleteCombinedGoal(transaction: UserTransaction, id: string, clock: Clock): Promise<void> {
  await requireCombinedGoal(transaction, id);
  await removeRows(transaction, 'combinedGoal', [{ id }], new Date(clock.now()));
}

/**
 * Restores a deleted combined goal; returns one that is not deleted as it is.
 *
 * @throws HttpError NOT_FOUND: never existed, or deleted too long ago; CONFLICT: too many
 */
export async function restoreCombinedGoal(
  transaction: UserTransaction,
  id: string,
  clock: Clock,
): Promise<CombinedGoal> {
  const { row, removedAt } = await requireCombinedGoal(transaction, id);
  if (removedAt === null) return row;
  checkRestorable(removedAt, clock);
  await checkRoom(transaction.db, transaction.userId);
  await restoreRow(transaction, 'combinedGoal', { id });
  return row;
}

const updateCombinedGoal = async (
  transaction: UserTransaction,
  id: string,
  change: RowChange<'combinedGoal'>,
): Promise<CombinedGoal> => requireRow(await updateRow(transaction, 'combinedGoal', { id }, change)).row;

/** Finds a combined goal, deleted or not. */
const requireCombinedGoal = async ({ db, userId }: UserTransaction, id: string): Promise<Stored<'combinedGoal'>> =>
  requireRow(await findRow(db, 'combinedGoal', userId, { id }));

function requireRow<T>(stored: T | undefined): T {
  if (!stored) throw new HttpError('NOT_FOUND');
  return stored;
}

async function checkRoom(db: Db, userId: string): Promise<void> {
  const goals = await listCombinedGoals(db, userId);
  if (goals.filter(takesRoom).length >= COMBINED_GOALS_MAX) throw new HttpError('CONFLICT', [], TOO_MANY);
}

/**
 * Accepts deleted activities: the device may not know of the deletion, and the activity may be restored.
 *
 * @param known activities that it has already: they may have been erased, or have become upper limits, since
 * @throws HttpError NOT_FOUND, INVALID_INPUT (activityIds.n)
 */
async function checkMembers(
  db: Db,
  userId: string,
  { unit }: Pick<CombinedGoal, 'unit'>,
  ids: readonly string[],
  known: readonly string[] = [],
): Promise<void> {
  const added = ids.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  const stored = await selectRows(db, 'activity', userId, 'AND stored.id = ANY($2::uuid[])', [added]);
  const byId = new Map(stored.map(({ row }) => [row.id, row]));
  for (const id of added) {
    const path = `activityIds.${ids.indexOf(id)}`;
    const activity = byId.get(id);
    if (!activity) throw activityNotFound(path);
    if (!canBeMember(unit, activity)) throw invalid(path, 'This activity cannot be counted for this goal');
  }
}
