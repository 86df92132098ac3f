import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#db';
import { UNDO_PHASES } from './importedKinds';

export type UndoRow = Selectable<Database['import_undo']>;
export type BatchRow = Pick<
  Selectable<Database['import_batch']>,
  'created' | 'restored' | 'digests' | 'created_at' | 'number'
>;

export const findUndo = (db: Db, userId: string, importId: string): Promise<UndoRow | undefined> =>
  db
    .selectFrom('import_undo')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .executeTakeFirst();

/** The imports of all users that are being undone or restored. */
export const findRunningUndos = (db: Db): Promise<{ userId: string; importId: string }[]> =>
  db
    .selectFrom('import_undo')
    .select(['user_id as userId', 'import_id as importId'])
    .where('status', '<>', 'UNDONE')
    .execute();

export const insertUndo = (db: Db, undo: Omit<UndoRow, 'kept'> & { readonly kept: string }): Promise<unknown> =>
  db.insertInto('import_undo').values(undo).execute();

export const updateUndo = (
  db: Db,
  { user_id: userId, import_id: importId }: Pick<UndoRow, 'user_id' | 'import_id'>,
  change: Partial<Pick<UndoRow, 'status' | 'step' | 'steps'>> & { readonly kept?: string },
): Promise<unknown> =>
  db.updateTable('import_undo').set(change).where('user_id', '=', userId).where('import_id', '=', importId).execute();

/** Ends the undoing of an import for good: it can be undone again. */
export async function deleteUndo(db: Db, userId: string, importId: string): Promise<void> {
  await db.deleteFrom('import_undo').where('user_id', '=', userId).where('import_id', '=', importId).execute();
  await sql`
    UPDATE import_batch SET removed = NULL
    WHERE user_id = ${userId} AND import_id = ${importId} AND removed IS NOT NULL`.execute(db);
}

export const readBatch = (db: Db, userId: string, importId: string, number: number): Promise<BatchRow | undefined> =>
  db
    .selectFrom('import_batch')
    .select(['number', 'created', 'restored', 'digests', 'created_at'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();

export const batchNumbers = async (db: Db, userId: string, importId: string): Promise<number[]> =>
  (
    await db
      .selectFrom('import_batch')
      .select('number')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);

/** For each batch of an import in order, whether each phase of undoing has rows in it. */
export async function findPhases(
  db: Db,
  userId: string,
  importId: string,
): Promise<{ readonly number: number; readonly phases: readonly boolean[] }[]> {
  const hasRows = UNDO_PHASES.map((kinds, phase) =>
    sql.raw(
      (phase === 0 ? [...kinds, 'absences'] : kinds)
        .flatMap((kind) => [`created -> '${kind}'`, `restored -> '${kind}'`])
        .map((keys) => `jsonb_array_length(coalesce(${keys}, '[]')) > 0`)
        .join(' OR '),
    ),
  );
  const { rows } = await sql<{ number: number; phases: boolean[] }>`
    SELECT number, ARRAY[${sql.join(hasRows)}] AS phases FROM import_batch
    WHERE user_id = ${userId} AND import_id = ${importId} ORDER BY number`.execute(db);
  return rows;
}

/** Replaces what a batch has created, after rows of it turned out to belong to another import. */
export const updateCreated = (
  db: Db,
  { userId, importId, number }: { readonly userId: string; readonly importId: string; readonly number: number },
  { created, digests }: Pick<BatchRow, 'created' | 'digests'>,
): Promise<unknown> =>
  db
    .updateTable('import_batch')
    .set({ created: JSON.stringify(created), digests: JSON.stringify(digests) })
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
