import type { ImportBatch, ResponseOf } from '@sevenfold/contract';
import { sql } from 'kysely';
import type { Db } from '#db';

type StoredEntries = ResponseOf<'POST /api/v1/import/check'>['storedEntries'];

/** Maximum entries of one activity, date and amount that are returned. */
const ALIKE_MAX = 50;

/** Finds the existing entries that have the id, or the activity, date and amount, of one of the given ones. */
export async function findStoredEntries(
  db: Db,
  userId: string,
  entries: ImportBatch['entries'],
): Promise<StoredEntries> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ id: string; activity_id: string; date: StoredEntries[number]['date']; amount: number }>`
    SELECT id, activity_id, date, amount FROM entry
    WHERE user_id = ${userId} AND id = ANY(${entries.map(({ id }) => id)}::uuid[]) AND deleted_at IS NULL
    UNION
    SELECT id, activity_id, date, amount FROM (
      SELECT entry.id, activity_id, date, amount,
        row_number() OVER (PARTITION BY activity_id, date, amount ORDER BY entry.id) AS position
      FROM entry JOIN (
        SELECT DISTINCT * FROM unnest(
          ${entries.map(({ activityId }) => activityId)}::uuid[], ${entries.map(({ date }) => date)}::date[],
          ${entries.map(({ amount }) => amount)}::int[]
        ) AS row (activity_id, date, amount)
      ) AS given USING (activity_id, date, amount)
      WHERE entry.user_id = ${userId} AND entry.deleted_at IS NULL
    ) AS alike WHERE position <= ${ALIKE_MAX}`.execute(db);
  return rows.map(({ activity_id: activityId, ...entry }) => ({ ...entry, activityId }));
}
