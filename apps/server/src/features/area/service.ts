import type { Area, ParsedBodyOf } from '@sevenfold/contract';
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
  color: row.color,
  order: row.sort_order,
});

export async function listAreas(db: Db, userId: string): Promise<Area[]> {
  return (await findAreas(db, userId)).map(presentArea);
}

/**
 * Adds an area, after the last one unless it says where. One that is there already is answered as it is: a device may
 * ask again long after its first answer was forgotten, and two devices may both bring a deleted area back.
 */
export async function createArea(
  db: Db,
  userId: string,
  { id, name, color, order }: ParsedBodyOf<'POST /api/v1/area'>,
): Promise<Area> {
  await lockUser(db, userId);
  const existing = await findArea(db, userId, id);
  if (existing) return presentArea(existing);
  const sortOrder = order ?? nextOrder(await lastAreaOrder(db, userId));
  return presentArea(await insertArea(db, { user_id: userId, id, name, color, sort_order: sortOrder }));
}

/** @throws HttpError NOT_FOUND: never there, or gone */
export async function patchArea(
  db: Db,
  userId: string,
  { id, name, color }: ParsedBodyOf<'PATCH /api/v1/area'>,
): Promise<Area> {
  const nothing = name === undefined && color === undefined;
  const row = nothing ? await findArea(db, userId, id) : await updateArea(db, userId, id, { name, color });
  if (!row) throw new HttpError('NOT_FOUND');
  return presentArea(row);
}

/** @throws HttpError NOT_FOUND: never there, or gone */
export async function removeArea(db: Db, userId: string, id: string): Promise<void> {
  await lockUser(db, userId);
  if (!(await deleteArea(db, userId, id))) throw new HttpError('NOT_FOUND');
}

/** Those that are gone are passed over. @throws HttpError INVALID_INPUT: one is given twice */
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
  await updateAreaOrders(db, userId, updates);
}
