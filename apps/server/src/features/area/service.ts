import type { Area, ParsedBodyOf } from '@sevenfold/contract';
import { areaChanges } from '@sevenfold/domain/area';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { lockUser } from '../user/service';
import { nextOrder, assertUnique } from './order';
import {
  type AreaRow,
  deleteArea,
  findArea,
  findAreas,
  insertArea,
  lastAreaOrder,
  updateArea,
  updateAreaOrders,
} from './store';

export const presentArea = (row: AreaRow): Area => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  color: row.color,
  order: row.sort_order,
});

export async function listAreas(db: Db, userId: string): Promise<Area[]> {
  return (await findAreas(db, userId)).map(presentArea);
}

/**
 * Creates an area, by default after the last one. Returns an existing one as it is: a device may retry long after its
 * stored response was purged, and two devices may both restore a deleted area.
 */
export async function createArea(
  db: Db,
  userId: string,
  { id, name, kind, color, order }: ParsedBodyOf<'POST /api/v1/area'>,
): Promise<Area> {
  await lockUser(db, userId);
  const existing = await findArea(db, userId, id);
  if (existing) return presentArea(existing);
  const sortOrder = order ?? nextOrder(await lastAreaOrder(db, userId));
  await insertArea(db, { user_id: userId, id, name, kind, color, sort_order: sortOrder });
  return presentArea(await requireArea(db, userId, id));
}

/** @throws HttpError NOT_FOUND: never existed, or deleted */
export async function patchArea(
  db: Db,
  userId: string,
  { id, ...changes }: ParsedBodyOf<'PATCH /api/v1/area'>,
): Promise<Area> {
  const changed = areaChanges(changes);
  // An UPDATE without columns is invalid SQL; a request that changes nothing is not an error.
  if (Object.values(changed).some((value) => value !== undefined)) await updateArea(db, userId, id, changed);
  return presentArea(await requireArea(db, userId, id));
}

async function requireArea(db: Db, userId: string, id: string): Promise<AreaRow> {
  const row = await findArea(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** @throws HttpError NOT_FOUND: never existed, or deleted */
export async function removeArea(db: Db, userId: string, id: string): Promise<void> {
  await lockUser(db, userId);
  if (!(await deleteArea(db, userId, id))) throw new HttpError('NOT_FOUND');
}

/**
 * Reorders areas; ignores those that another device has deleted.
 *
 * @throws HttpError INVALID_INPUT: an area is given twice
 * @throws HttpError NOT_FOUND: none of them is an area of this user
 */
export async function orderAreas(
  db: Db,
  userId: string,
  updates: readonly { id: string; order: number }[],
): Promise<void> {
  assertUnique(
    updates.map((update) => update.id),
    (index) => `updates.${index}.id`,
  );
  await lockUser(db, userId);
  if ((await updateAreaOrders(db, userId, updates)) === 0n) throw new HttpError('NOT_FOUND');
}
