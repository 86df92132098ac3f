import { sql } from 'kysely';
import type { Db } from '#db';

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
