import type { ImportBatch } from '@sevenfold/contract';
import { sql } from 'kysely';
import type { Db, ItemKeys } from '#db';
import { HttpError } from '#http';

/** Limits of what imports store. */
export interface RecordLimits {
  /** Maximum number of objects of an account after an import. */
  readonly perUser: number;
  /** Maximum number of objects that one import creates. */
  readonly perImport: number;
}

const TABLES = ['entry', 'activity', 'objective', 'combined_goal', 'objective_check_in', 'review'] as const;
const TABLES_WITHOUT_TOMBSTONES = ['skip', 'plan', 'area', 'life_rating', 'event_choice'] as const;

/** Number of objects that a user has, without deleted ones. */
export async function countStored(db: Db, userId: string): Promise<number> {
  const counts = [
    ...TABLES.map(
      (table) => sql`(SELECT count(*) FROM ${sql.table(table)} WHERE user_id = ${userId} AND deleted_at IS NULL)`,
    ),
    ...TABLES_WITHOUT_TOMBSTONES.map(
      (table) => sql`(SELECT count(*) FROM ${sql.table(table)} WHERE user_id = ${userId})`,
    ),
  ];
  const { rows } = await sql<{ stored: number }>`SELECT (${sql.join(counts, sql` + `)})::int AS stored`.execute(db);
  return rows[0]?.stored ?? 0;
}

/** Number of objects that the user's account still has room for. */
export const findRoom = async (db: Db, userId: string, { perUser }: RecordLimits): Promise<number> =>
  Math.max(0, perUser - (await countStored(db, userId)));

/** Number of rows that the batches of an import have written. */
export async function countImported(db: Db, userId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(row_count), 0)::int AS count FROM import_batch
    WHERE user_id = ${userId} AND import_id = ${importId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of rows that were removed when an import was undone. */
export async function countRemoved(db: Db, userId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(jsonb_array_length(removed.rows)), 0)::int AS count
    FROM import_batch, jsonb_each(import_batch.removed) AS removed (kind, rows)
    WHERE user_id = ${userId} AND import_id = ${importId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const countKeys = (...items: readonly ItemKeys[]): number =>
  items.flatMap((one) => Object.values(one)).reduce((total, keys) => total + (keys?.length ?? 0), 0);

/**
 * @param room number of objects that fit, before the batch
 * @throws HttpError RECORD_LIMIT, which names the longest list of the batch
 */
export function checkRoom(batch: ImportBatch, written: number, room: number, limit: string): void {
  if (written <= room) return;
  const [longest = ''] = Object.entries(batch)
    .filter(([, value]) => Array.isArray(value))
    .toSorted(([, a], [, b]) => (b as unknown[]).length - (a as unknown[]).length)
    .map(([kind]) => kind);
  throw recordLimitError(longest, `${limit} has room for ${room} more objects, and this adds ${written}`);
}

export const recordLimitError = (path: string, message: string): HttpError =>
  new HttpError('RECORD_LIMIT', [{ path, message }]);
