import type { Area, ParsedBodyOf } from '@sevenfold/contract';
import { areaChanges, namedArea } from '@sevenfold/domain/area';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { findRow, insertRow, removeRows, selectRows, updateRow, updateRows, type UserTransaction } from '#rows';
import { areaName } from '../../areaName';
import { requireUser } from '#features/user';
import { nextOrder } from './order';

/** All areas, sorted by order number and then by id, so that every device shows the same order. */
export async function listAreas(db: Db, userId: string): Promise<Area[]> {
  const rows = await selectRows(db, 'area', userId, 'ORDER BY stored.sort_order, stored.id');
  return withNames(
    db,
    userId,
    rows.map(({ row }) => row),
  );
}

/**
 * Creates an area, by default after the last one. Returns an existing one as it is: a device may retry long after its
 * stored response was purged, and two devices may both restore a deleted area.
 */
export async function createArea(
  transaction: UserTransaction,
  { order, ...fields }: ParsedBodyOf<'POST /api/v1/area'>,
): Promise<Area> {
  const { db, userId } = transaction;
  const row = { ...fields, order: order ?? (await nextOrder(db, 'area', userId)) };
  await insertRow(transaction, 'area', row);
  return requireArea(db, userId, row.id);
}

/** @throws HttpError NOT_FOUND: never existed, or deleted */
export async function patchArea(
  transaction: UserTransaction,
  { id, ...changes }: ParsedBodyOf<'PATCH /api/v1/area'>,
): Promise<Area> {
  const changed = areaChanges(changes);
  if (Object.values(changed).some((value) => value !== undefined))
    await updateRow(transaction, 'area', { id }, changed);
  return requireArea(transaction.db, transaction.userId, id);
}

async function requireArea(db: Db, userId: string, id: string): Promise<Area> {
  const found = await findRow(db, 'area', userId, { id });
  const [named] = await withNames(db, userId, found ? [found.row] : []);
  if (!named) throw new HttpError('NOT_FOUND');
  return named;
}

/** Names the default areas in the user's language. A row itself has the name that was stored. */
async function withNames(db: Db, userId: string, areas: readonly Area[]): Promise<Area[]> {
  if (areas.every(({ kind }) => kind === null)) return [...areas];
  const { language } = await requireUser(db, userId);
  return areas.map((area) => namedArea(area, (kind) => areaName(kind, language)));
}

/**
 * Deletes an area; its activities and objectives, deleted ones included, stay without an area.
 *
 * @throws HttpError NOT_FOUND: never existed, or deleted
 */
export async function removeArea(transaction: UserTransaction, id: string, clock: Clock): Promise<void> {
  for (const noun of ['activity', 'objective'] as const) await leaveArea(transaction, noun, id);
  if ((await removeRows(transaction, 'area', [{ id }], new Date(clock.now()))) === 0) throw new HttpError('NOT_FOUND');
}

async function leaveArea(transaction: UserTransaction, noun: 'activity' | 'objective', areaId: string): Promise<void> {
  const { db, userId } = transaction;
  const rows = await selectRows(db, noun, userId, 'AND stored.area_id = $2', [areaId]);
  await updateRows(
    transaction,
    noun,
    rows.map(({ row }) => ({ id: row.id, areaId: null })),
  );
}
