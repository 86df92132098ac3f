import { namedArea } from '@sevenfold/domain/area';
import type { Language } from '@sevenfold/domain/user';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema';
import { areaName } from '../../text';

export type AreaRow = Selectable<Database['area']>;

/** The rows of a user with the language that default areas are named in. */
const areasOf = (db: Db, userId: string) =>
  db
    .selectFrom('area')
    .innerJoin('app_user', 'app_user.user_id', 'area.user_id')
    .selectAll('area')
    .select('app_user.language')
    .where('area.user_id', '=', userId);

const named = ({ language, ...row }: AreaRow & { readonly language: Language }): AreaRow =>
  namedArea(row, (kind) => areaName(kind, language));

/** All areas, sorted by order number and then by id, so that every device shows the same order. */
export async function findAreas(db: Db, userId: string): Promise<AreaRow[]> {
  return (await areasOf(db, userId).orderBy('area.sort_order').orderBy('area.id').execute()).map(named);
}

export async function findArea(db: Db, userId: string, id: string): Promise<AreaRow | undefined> {
  const row = await areasOf(db, userId).where('area.id', '=', id).executeTakeFirst();
  return row && named(row);
}

export async function lastAreaOrder(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('area')
    .select((eb) => eb.fn.max('sort_order').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.last ?? null;
}

export const insertArea = (db: Db, row: AreaRow): Promise<unknown> => db.insertInto('area').values(row).execute();

export const updateArea = (
  db: Db,
  userId: string,
  id: string,
  change: Updateable<Database['area']>,
): Promise<unknown> => db.updateTable('area').set(change).where('user_id', '=', userId).where('id', '=', id).execute();

/** Deletes an area. The foreign key sets the area of its activities and objectives to null. */
export async function deleteArea(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('area').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Sets the order numbers of existing areas. @returns how many of the areas exist */
export async function updateAreaOrders(
  db: Db,
  userId: string,
  updates: readonly { id: string; order: number }[],
): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE area SET sort_order = given.sort_order
    FROM unnest(${updates.map((update) => update.id)}::uuid[], ${updates.map((update) => update.order)}::int[]) AS given (id, sort_order)
    WHERE area.user_id = ${userId} AND area.id = given.id`.execute(db);
  return numAffectedRows;
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

/**
 * Returns the area id, or null if the user has no such area. Other users' ids look the same as deleted ones, so nothing
 * is revealed about them.
 */
export async function existingAreaOrNull(db: Db, userId: string, areaId: string | null): Promise<string | null> {
  return areaId !== null && (await existingAreas(db, userId, [areaId])).has(areaId) ? areaId : null;
}
