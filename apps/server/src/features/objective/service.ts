import type { Objective, ObjectiveSum, ParsedBodyOf } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { RESTORABLE_DAYS } from '../activity/service';
import { nextOrder, assertUnique } from '../area/order';
import { existingAreas } from '../area/store';
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
 * Makes an objective, after the last one unless it says where; without an area, or without the objective it was carried
 * from, when those are gone. One that is there already, edited or deleted since, is answered as it is: a device may ask
 * again long after its first answer was forgotten.
 *
 * @throws HttpError NOT_FOUND (followsActivityId, linkedActivityIds.n)
 */
export async function createObjective(db: Db, userId: string, body: NewObjective, clock: Clock): Promise<Objective> {
  await lockUser(db, userId);
  const existing = await findObjective(db, userId, body.id);
  if (existing) return whole(db, existing);
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
    carried_from:
      body.carriedFrom !== null && (await findObjective(db, userId, body.carriedFrom)) ? body.carriedFrom : null,
    achieved_at: null,
    sort_order: body.order ?? nextOrder(await lastObjectiveOrder(db, userId)),
    created_at: new Date(clock.now()),
    deleted_at: null,
  });
  await insertLinks(db, userId, row.id, body.linkedActivityIds);
  return whole(db, row);
}

/**
 * A deleted objective is changed unseen, here and below: it stays deleted, and comes back as it was last edited.
 *
 * @throws HttpError NOT_FOUND: never there, or (followsActivityId) no such activity
 */
export async function patchObjective(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/objective'>,
): Promise<Objective> {
  const { id, name, why, areaId, period, type, start, target, unitLabel, followsActivityId } = body;
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
  };
  const nothing = Object.values(change).every((value) => value === undefined);
  return whole(db, nothing ? row : await updateObjective(db, userId, id, change));
}

/** Deleting a deleted one does nothing: two devices may both have done it. @throws HttpError NOT_FOUND: never there */
export async function deleteObjective(db: Db, userId: string, id: string, clock: Clock): Promise<void> {
  await lockUser(db, userId);
  const row = await requireObjective(db, userId, id);
  if (row.deleted_at === null) await updateObjective(db, userId, id, { deleted_at: new Date(clock.now()) });
}

/** One that is not deleted is answered as it is. @throws HttpError NOT_FOUND: never there, or deleted too long ago */
export async function restoreObjective(db: Db, userId: string, id: string, clock: Clock): Promise<Objective> {
  await lockUser(db, userId);
  const row = await requireObjective(db, userId, id);
  if (row.deleted_at === null) return whole(db, row);
  if (clock.now() - row.deleted_at.getTime() > RESTORABLE_DAYS * DAY) throw new HttpError('NOT_FOUND');
  return whole(db, await updateObjective(db, userId, id, { deleted_at: null }));
}

/** @throws HttpError NOT_FOUND: never there; INVALID_INPUT (achievedAt) */
export async function setStatus(
  db: Db,
  userId: string,
  { id, status, achievedAt }: ParsedBodyOf<'POST /api/v1/objective/status'>,
  clock: Clock,
): Promise<Objective> {
  if (achievedAt !== null) checkPastDate('achievedAt', achievedAt, clock);
  await lockUser(db, userId);
  await requireObjective(db, userId, id);
  return whole(db, await updateObjective(db, userId, id, { status, achieved_at: achievedAt }));
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
 * Those that are gone are passed over, deleted ones take their place unseen.
 * @throws HttpError INVALID_INPUT: one is given twice
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
  await updateObjectiveOrders(db, userId, updates);
}

async function requireLinked(db: Db, userId: string, objectiveId: string, activityId: string): Promise<void> {
  if (!(await findObjective(db, userId, objectiveId))) throw noObjective('objectiveId');
  await checkActivities(db, userId, [{ path: 'activityId', activityId }]);
}

/** Deleted or not. */
async function requireObjective(db: Db, userId: string, id: string): Promise<ObjectiveRow> {
  const row = await findObjective(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

export const noObjective = (path: string): HttpError =>
  new HttpError('NOT_FOUND', [{ path, message: 'There is no such objective' }]);

/** A deleted activity is no reason to refuse: the device may not have heard of it, and it may come back. */
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
  if (missing) throw new HttpError('NOT_FOUND', [{ path: missing.path, message: 'There is no such activity' }]);
}

/** The area, or none when it is gone; another person's is as little known as one that was deleted. */
async function existingAreaOrNull(db: Db, userId: string, areaId: string | null): Promise<string | null> {
  return areaId !== null && (await existingAreas(db, userId, [areaId])).has(areaId) ? areaId : null;
}

async function whole(db: Db, row: ObjectiveRow): Promise<Objective> {
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
