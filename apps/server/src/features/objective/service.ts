import type { Objective, ParsedBodyOf } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { checkRestorable } from '#features/activity';
import { existingAreaOrNull, nextOrder } from '#features/area';
import { activityNotFound, findUnits } from '#features/record';
import { checkPastDate } from '#features/user';
import {
  findRow,
  insertRow,
  readRows,
  removeRows,
  restoreRow,
  type RowChange,
  type Stored,
  updateRow,
  type UserTransaction,
} from '#rows';
import { objectiveNotFound } from './notFound';
import { checkSteps, writeSteps } from './step';
import { writeLinks } from './store';

type NewObjective = ParsedBodyOf<'POST /api/v1/objective'>;

/** Objectives that are not deleted, sorted by order number and then by id, so that every device shows the same order. */
export async function listObjectives(db: Db, userId: string): Promise<Objective[]> {
  const rest = 'WHERE stored.user_id = $1 AND stored.deleted_at IS NULL ORDER BY stored.sort_order, stored.id';
  return readRows(db, 'objective', userId, rest);
}

/**
 * Creates an objective, by default after the last one; without its area, or the objective it was carried from, if they
 * are gone. Returns an existing one as it is, even if edited or deleted since: a device may retry long after its stored
 * response was purged.
 *
 * @throws HttpError NOT_FOUND (followsActivityId, linkedActivityIds.n); INVALID_INPUT (steps.n.doneOn)
 */
export async function createObjective(
  transaction: UserTransaction,
  { linkedActivityIds, ...body }: NewObjective,
  clock: Clock,
): Promise<Objective> {
  const { db, userId } = transaction;
  const existing = await findRow(db, 'objective', userId, { id: body.id });
  if (existing) return existing.row;
  await checkActivities(db, userId, [
    ...(body.followsActivityId === null ? [] : [{ path: 'followsActivityId', activityId: body.followsActivityId }]),
    ...linkedActivityIds.map((activityId, index) => ({ path: `linkedActivityIds.${index}`, activityId })),
  ]);
  await insertRow(transaction, 'objective', {
    ...body,
    steps: checkSteps(body.steps ?? [], clock),
    areaId: await existingAreaOrNull(db, userId, body.areaId),
    carriedFrom: await existingObjectiveOrNull(db, userId, body.carriedFrom),
    status: 'ACTIVE',
    achievedAt: null,
    order: body.order ?? (await nextOrder(db, 'objective', userId)),
    createdAt: new Date(clock.now()).toISOString(),
  });
  await writeLinks(
    transaction,
    'ADD',
    linkedActivityIds.map((activityId) => ({ objective_id: body.id, activity_id: activityId })),
  );
  return (await requireObjective(transaction, body.id)).row;
}

async function existingObjectiveOrNull(db: Db, userId: string, id: string | null): Promise<string | null> {
  return id !== null && (await findRow(db, 'objective', userId, { id })) ? id : null;
}

/**
 * Edits an objective. This and the functions below also apply to a deleted objective: it stays deleted, and a restore
 * brings back its latest state.
 *
 * @throws HttpError NOT_FOUND: never existed, or (followsActivityId) no such activity; INVALID_INPUT (steps.n.doneOn)
 */
export async function patchObjective(
  transaction: UserTransaction,
  { id, steps, ...change }: ParsedBodyOf<'PATCH /api/v1/objective'>,
  clock: Clock,
): Promise<Objective> {
  const { db, userId } = transaction;
  const { row } = await requireObjective(transaction, id);
  const { areaId, followsActivityId } = change;
  if (followsActivityId)
    await checkActivities(db, userId, [{ path: 'followsActivityId', activityId: followsActivityId }]);
  if (steps) {
    const before = row.steps ?? [];
    await writeSteps(transaction, id, before, checkSteps(steps, clock, before), clock);
  }
  return updateObjective(transaction, id, {
    ...change,
    areaId: areaId && (await existingAreaOrNull(db, userId, areaId)),
  });
}

/**
 * Deletes an objective; idempotent, because two devices may both delete it. @throws HttpError NOT_FOUND: never existed
 */
export async function deleteObjective(transaction: UserTransaction, id: string, clock: Clock): Promise<void> {
  await requireObjective(transaction, id);
  await removeRows(transaction, 'objective', [{ id }], new Date(clock.now()));
}

/**
 * Restores a deleted objective; returns one that is not deleted as it is. @throws HttpError NOT_FOUND: never existed,
 * or deleted too long ago
 */
export async function restoreObjective(transaction: UserTransaction, id: string, clock: Clock): Promise<Objective> {
  const { row, removedAt } = await requireObjective(transaction, id);
  if (removedAt === null) return row;
  checkRestorable(removedAt, clock);
  await restoreRow(transaction, 'objective', { id });
  return row;
}

/** Sets the status with its date. @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (achievedAt) */
export async function setStatus(
  transaction: UserTransaction,
  { id, status, achievedAt }: ParsedBodyOf<'POST /api/v1/objective/status'>,
  clock: Clock,
): Promise<Objective> {
  if (achievedAt !== null) checkPastDate('achievedAt', achievedAt, clock);
  return updateObjective(transaction, id, { status, achievedAt });
}

/** @throws HttpError NOT_FOUND (objectiveId, activityId) */
export async function linkActivity(
  transaction: UserTransaction,
  link: ParsedBodyOf<'POST /api/v1/objective/link'>,
): Promise<void> {
  await requireLinked(transaction, link);
  await writeLinks(transaction, 'ADD', [{ objective_id: link.objectiveId, activity_id: link.activityId }]);
}

/** @throws HttpError NOT_FOUND (objectiveId, activityId) */
export async function unlinkActivity(
  transaction: UserTransaction,
  link: ParsedBodyOf<'DELETE /api/v1/objective/link'>,
): Promise<void> {
  await requireLinked(transaction, link);
  await writeLinks(transaction, 'REMOVE', [{ objective_id: link.objectiveId, activity_id: link.activityId }]);
}

/** @throws HttpError NOT_FOUND: never existed */
async function updateObjective(
  transaction: UserTransaction,
  id: string,
  change: RowChange<'objective'>,
): Promise<Objective> {
  const stored = await updateRow(transaction, 'objective', { id }, change);
  if (!stored) throw new HttpError('NOT_FOUND');
  return stored.row;
}

async function requireLinked(
  { db, userId }: UserTransaction,
  { objectiveId, activityId }: ParsedBodyOf<'POST /api/v1/objective/link'>,
): Promise<void> {
  if (!(await findRow(db, 'objective', userId, { id: objectiveId }))) throw objectiveNotFound();
  await checkActivities(db, userId, [{ path: 'activityId', activityId }]);
}

/** Finds an objective, deleted or not. */
async function requireObjective({ db, userId }: UserTransaction, id: string): Promise<Stored<'objective'>> {
  const stored = await findRow(db, 'objective', userId, { id });
  if (!stored) throw new HttpError('NOT_FOUND');
  return stored;
}

/** Accepts deleted activities: the device may not know of the deletion, and the activity may be restored. */
async function checkActivities(
  db: Db,
  userId: string,
  given: readonly { path: string; activityId: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const existing = await findUnits(
    db,
    userId,
    given.map(({ activityId }) => activityId),
  );
  const missing = given.find(({ activityId }) => !existing.has(activityId));
  if (missing) throw activityNotFound(missing.path);
}
