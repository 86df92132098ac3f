import type { ImportBatch } from '@sevenfold/contract';
import type { ActivityUnit } from '@sevenfold/domain/activity';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/client';
import type { Database, ItemKeys } from '../../db/schema';

type BatchRow = Selectable<Database['import_batch']>;

export const findBatch = (db: Db, userId: string, importId: string, number: number): Promise<BatchRow | undefined> =>
  db
    .selectFrom('import_batch')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();

/** Batches of one import, or of all, in the order they were written. */
export const findBatches = (db: Db, userId: string, importId?: string): Promise<BatchRow[]> =>
  db
    .selectFrom('import_batch')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(importId !== undefined, (query) => query.where('import_id', '=', importId ?? ''))
    .orderBy('created_at')
    .orderBy('number')
    .execute();

export const insertBatch = (
  db: Db,
  userId: string,
  batch: ImportBatch & { readonly created: ItemKeys; readonly restored: ItemKeys; readonly now: Date },
): Promise<unknown> =>
  db
    .insertInto('import_batch')
    .values({
      user_id: userId,
      import_id: batch.importId,
      number: batch.number,
      source: batch.source,
      file_name: batch.fileName,
      is_last: batch.isLast,
      created: JSON.stringify(batch.created),
      restored: JSON.stringify(batch.restored),
      created_at: batch.now,
    })
    .execute();

export const deleteBatches = (db: Db, userId: string, importId: string): Promise<unknown> =>
  db.deleteFrom('import_batch').where('user_id', '=', userId).where('import_id', '=', importId).execute();

/** Units of the given activities, deleted or not. */
export async function unitsOf(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, ActivityUnit>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'unit'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}
