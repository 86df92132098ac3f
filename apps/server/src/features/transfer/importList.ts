import type { ImportRecord } from '@sevenfold/contract';
import { NO_COUNTS } from '@sevenfold/domain/transfer';
import { sql } from 'kysely';
import type { Db } from '#db';
import type { UndoRow } from './undoStore';
import { presentUndo } from './undo';

/** Imports that can be undone or restored, the latest first. Counted by the database: the lists of keys are long. */
export async function listImports(db: Db, userId: string): Promise<ImportRecord[]> {
  const counts = Object.keys(NO_COUNTS).map((kind) => {
    const length = (column: string) => `jsonb_array_length(coalesce(${column} -> '${kind}', '[]'))`;
    return sql.raw(`'${kind}', sum(${length('created')} + ${length('restored')})`);
  });
  const { rows } = await sql<ImportRow>`
    SELECT import_id, min(source) AS source, min(file_name) AS file_name, min(created_at) AS created_at,
      bool_or(is_last) AS is_complete, jsonb_build_object(${sql.join(counts)}) AS created,
      (SELECT to_jsonb(undo) FROM import_undo undo WHERE undo.user_id = ${userId} AND undo.import_id = import_batch.import_id) AS undo
    FROM import_batch WHERE user_id = ${userId} GROUP BY import_id ORDER BY min(created_at) DESC, import_id DESC`.execute(
    db,
  );
  return rows.map((row) => ({
    importId: row.import_id,
    source: row.source,
    fileName: row.file_name,
    importedAt: row.created_at.toISOString(),
    isComplete: row.is_complete,
    created: row.created,
    undo: row.undo && presentUndo(row.undo),
  }));
}

interface ImportRow extends Pick<ImportRecord, 'source' | 'created'> {
  readonly import_id: string;
  readonly file_name: string;
  readonly created_at: Date;
  readonly is_complete: boolean;
  readonly undo: Pick<UndoRow, 'status' | 'step' | 'steps' | 'kept'> | null;
}
