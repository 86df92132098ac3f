import type { Objective, ObjectiveSum, ParsedBodyOf } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { RESTORABLE_DAYS } from '../activity/service';
import { nextOrder, assertUnique } from '../area/order';
import { existingAreaOrNull } from '../area/store';
import { activityNotFound } from '../record/service';
import { existingActivities } from '../record/store';
import { lockUser } from '../user/service';
import { checkPastDate } from './date';
import { presentObjective } from './present';
import {
  deleteLink,
  findCheckIns,
  findLinks,
  findObjective,
  findObjectives,
  findSums,
  insertLinks,
  insertObjective,
  lastObjectiveOrder,
  type ObjectiveRow,
  updateObjective,
  updateObjectiveOrders,
} from './store';

type NewObjective = ParsedBodyOf<'POST /api/v1/objective'>;

const DAY = 24 * 60 * 60 * 1000;

export async function listObjectives(db: Db, userId: string): Promise<Objective[]> {
  const [rows, checkIns, links] = await Promise.all([
    findObjectives(db, userId),
    findCheckIns(db, userId),
    findLinks(db, userId),
  ]);
  const [checkInsOf, linksOf] = [byObjective(checkIns), byObjective(links)];
  return rows.map((row) => presentObjective(row, checkInsOf.get(row.id) ?? [], linksOf.get(row.id) ?? []));
}

export const readSums = (db: Db, userId: string, before: CivilDate): Promise<ObjectiveSum[]> =>
  findSums(db, userId, before);

/**
 * Creates an objective, by default after the last one; without its area, or the objective it was carried from, if they
 * are gone. Returns an existing one as it is, even if edited or deleted since: a device may retry long after its stored
 * response was purged.
 *
 * @throws HttpError NOT_FOUND (followsActivityId, linkedActivityIds.n)
 */
export async function createObjective(db: Db, userId: string, body: NewObjective, clock: Clock): Promise<Objective> {
  await lockUser(db, userId);
  const existing = await findObjective(db, userId, body.id);
  if (existing) return withCheckInsAndLinks(db, existing);
  await checkActivities(db, userId, [
    ...(body.followsActivityId === null ? [] : [{ path: 'followsActivityId', activityId: body.followsActivityId }]),
    ...body.linkedActivityIds.map((activityId, index) => ({ path: `linkedActivityIds.${index}`, activityId })),
  ]);
  const row = await insertObjective(db, {
    user_id: userId,
    id: body.id,
    name: body.name,
    why: body.why,
    area_id: await existingAreaOrNull(db, userId, body.areaId),
    period_year: body.period.year,
    period_quarter: body.period.quarter,
    type: body.type,
    start_value: body.start,
    target_value: body.target,
    unit_label: body.unitLabel,
    follows_activity_id: body.followsActivityId,
    steps: JSON.stringify(body.steps ?? []),
    carried_from:
      body.carriedFrom !== null && (await findObjective(db, userId, body.carriedFrom)) ? body.carriedFrom : null,
    achieved_at: null,
    sort_order: body.order ?? nextOrder(await lastObjectiveOrder(db, userId)),
    created_at: new Date(clock.now()),
    deleted_at: null,
  });
  await insertLinks(db, userId, row.id, body.linkedActivityIds);
  return withCheckInsAndLinks(db, row);
}

/**
 * Edits an objective. This and the functions below also apply to a deleted objective: it stays deleted, and a restore
 * brings back its latest state.
 *
 * @throws HttpError NOT_FOUND: never existed, or (followsActivityId) no such activity
 */
export async function patchObjective(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/objective'>,
): Promise<Objective> {
  const { id, name, why, areaId, period, type, start, target, unitLabel, followsActivityId, steps } = body;
  await lockUser(db, userId);
  const row = await requireObjective(db, userId, id);
  if (followsActivityId)
    await checkActivities(db, userId, [{ path: 'followsActivityId', activityId: followsActivityId }]);
  const change = {
    name,
    why,
    area_id: areaId && (await existingAreaOrNull(db, userId, areaId)),
    period_year: period?.year,
    period_quarter: period?.quarter,
    type,
    start_value: start,
    target_value: target,
    unit_label: unitLabel,
    follows_activity_id: followsActivityId,
    steps: steps && JSON.stringify(steps),
  };
  const isUnchanged = Object.values(change).every((value) => value === undefined);
  return withCheckInsAndLinks(db, isUnchanged ? row : await updateObjective(db, userId, id, change));
}

/**
 * Deletes an objective; idempotent, because two devices may both delete it. @throws HttpError NOT_FOUND: never existed
 */
export async function deleteObjective(db: Db, userId: string, id: string, clock: Clock): Promise<void> {
  await lockUser(db, userId);
  const row = await requireObjective(db, userId, id);
  if (row.deleted_at === null) await updateObjective(db, userId, id, { deleted_at: new Date(clock.now()) });
}

/**
 * Restores a deleted objective; returns one that is not deleted as it is. @throws HttpError NOT_FOUND: never existed,
 * or deleted too long ago
 */
export async function restoreObjective(db: Db, userId: string, id: string, clock: Clock): Promise<Objective> {
  await lockUser(db, userId);
  const row = await requireObjective(db, userId, id);
  if (row.deleted_at === null) return withCheckInsAndLinks(db, row);
  if (clock.now() - row.deleted_at.getTime() > RESTORABLE_DAYS * DAY) throw new HttpError('NOT_FOUND');
  return withCheckInsAndLinks(db, await updateObjective(db, userId, id, { deleted_at: null }));
}

/** Sets the status with its date. @throws HttpError NOT_FOUND: never existed; INVALID_INPUT (achievedAt) */
export async function setStatus(
  db: Db,
  userId: string,
  { id, status, achievedAt }: ParsedBodyOf<'POST /api/v1/objective/status'>,
  clock: Clock,
): Promise<Objective> {
  if (achievedAt !== null) checkPastDate('achievedAt', achievedAt, clock);
  await lockUser(db, userId);
  await requireObjective(db, userId, id);
  return withCheckInsAndLinks(db, await updateObjective(db, userId, id, { status, achieved_at: achievedAt }));
}

/** @throws HttpError NOT_FOUND (objectiveId, activityId) */
export async function linkActivity(
  db: Db,
  userId: string,
  { objectiveId, activityId }: ParsedBodyOf<'POST /api/v1/objective/link'>,
): Promise<void> {
  await lockUser(db, userId);
  await requireLinked(db, userId, objectiveId, activityId);
  await insertLinks(db, userId, objectiveId, [activityId]);
}

/** @throws HttpError NOT_FOUND (objectiveId, activityId) */
export async function unlinkActivity(
  db: Db,
  userId: string,
  { objectiveId, activityId }: ParsedBodyOf<'DELETE /api/v1/objective/link'>,
): Promise<void> {
  await lockUser(db, userId);
  await requireLinked(db, userId, objectiveId, activityId);
  await deleteLink(db, userId, objectiveId, activityId);
}

/**
 * Reorders objectives; ignores those whose tombstone has been removed.
 *
 * @throws HttpError INVALID_INPUT: one is given twice
 * @throws HttpError NOT_FOUND: none of them is an objective of this user
 */
export async function orderObjectives(
  db: Db,
  userId: string,
  updates: readonly { id: string; order: number }[],
): Promise<void> {
  assertUnique(
    updates.map((update) => update.id),
    (index) => `updates.${index}.id`,
  );
  await lockUser(db, userId);
  if ((await updateObjectiveOrders(db, userId, updates)) === 0n) throw new HttpError('NOT_FOUND');
}

async function requireLinked(db: Db, userId: string, objectiveId: string, activityId: string): Promise<void> {
  if (!(await findObjective(db, userId, objectiveId))) throw objectiveNotFound('objectiveId');
  await checkActivities(db, userId, [{ path: 'activityId', activityId }]);
}

/** Finds an objective, deleted or not. */
async function requireObjective(db: Db, userId: string, id: string): Promise<ObjectiveRow> {
  const row = await findObjective(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

export const objectiveNotFound = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'This objective does not exist' }]);

/** Accepts deleted activities: the device may not know of the deletion, and the activity may be restored. */
async function checkActivities(
  db: Db,
  userId: string,
  given: readonly { path: string; activityId: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const existing = await existingActivities(
    db,
    userId,
    given.map(({ activityId }) => activityId),
  );
  const missing = given.find(({ activityId }) => !existing.has(activityId));
  if (missing) throw activityNotFound(missing.path);
}

async function withCheckInsAndLinks(db: Db, row: ObjectiveRow): Promise<Objective> {
  return presentObjective(row, await findCheckIns(db, row.user_id, row.id), await findLinks(db, row.user_id, row.id));
}

function byObjective<T extends { objective_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const known = found.get(row.objective_id);
    if (known) known.push(row);
    else found.set(row.objective_id, [row]);
  }
  return found;
}
