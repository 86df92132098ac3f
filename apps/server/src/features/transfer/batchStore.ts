import type { ImportBatch } from '@sevenfold/contract';
import type { Selectable } from 'kysely';
import type { Database, Db, ImportDigests, ItemKeys } from '#db';

type BatchRow = Pick<Selectable<Database['import_batch']>, 'created' | 'restored'>;

export const findBatch = (db: Db, userId: string, importId: string, number: number): Promise<BatchRow | undefined> =>
  db
    .selectFrom('import_batch')
    .select(['created', 'restored'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();

/** Batches of an import, in the order they were written. */
export const findBatches = (db: Db, userId: string, importId: string): Promise<BatchRow[]> =>
  db
    .selectFrom('import_batch')
    .select(['created', 'restored'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('created_at')
    .orderBy('number')
    .execute();

export const insertBatch = (
  db: Db,
  userId: string,
  batch: ImportBatch & {
    readonly created: ItemKeys;
    readonly restored: ItemKeys;
    readonly digests: ImportDigests;
    /** Number of rows that were written. */
    readonly rows: number;
    readonly now: Date;
  },
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
      digests: JSON.stringify(batch.digests),
      row_count: batch.rows,
      created_at: batch.now,
    })
    .execute();
