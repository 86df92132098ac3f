import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';

export type AreaRow = Selectable<Database['area']>;

/** All areas, sorted by order number and then by id, so that every device shows the same order. */
export const findAreas = (db: Db, userId: string): Promise<AreaRow[]> =>
  db.selectFrom('area').selectAll().where('user_id', '=', userId).orderBy('sort_order').orderBy('id').execute();

export const findArea = (db: Db, userId: string, id: string): Promise<AreaRow | undefined> =>
  db.selectFrom('area').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export async function lastAreaOrder(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('area')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last ?? null;
}

export const insertArea = (db: Db, row: AreaRow): Promise<AreaRow> =>
  db.insertInto('area').values(row).returningAll().executeTakeFirstOrThrow();

export const updateArea = (
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database['area']>,
): Promise<AreaRow | undefined> =>
  db
    .updateTable('area')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Deletes an area. The foreign key sets the area of its activities to null. */
export async function deleteArea(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('area').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Sets the order numbers of existing areas. */
export async function updateAreaOrders(
  db: Db,
  userId: string,
  updates: readonly { id: string; order: number }[],
): Promise<void> {
  await sql`
    UPDATE area SET sort_order = given.sort_order
    FROM unnest(${updates.map((update) => update.id)}::uuid[], ${updates.map((update) => update.order)}::int[]) AS given (id, sort_order)
    WHERE area.user_id = ${userId} AND area.id = given.id`.execute(db);
}

/** Returns the ids that are areas of this user. */
export async function existingAreas(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('area')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}
