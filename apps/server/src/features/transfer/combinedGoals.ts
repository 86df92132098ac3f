import type { ImportBatch } from '@sevenfold/contract';
import { COMBINED_GOALS_MAX, takesRoom } from '@sevenfold/domain/combinedGoal';
import { insertManyRows, restoreRows, type UserTransaction } from '#rows';
import { listCombinedGoals } from '#features/combinedGoal';

/**
 * Restores or inserts the combined goals of a batch that do not exist, as many as the account may have.
 *
 * @returns their ids
 */
export async function importCombinedGoals(
  transaction: UserTransaction,
  goals: ImportBatch['combinedGoals'],
): Promise<{ readonly restored: readonly string[]; readonly created: readonly string[] }> {
  if (goals.length === 0) return { restored: [], created: [] };
  const known = await listCombinedGoals(transaction.db, transaction.userId);
  const existing = new Set(known.map(({ id }) => id));
  const room = Math.max(0, COMBINED_GOALS_MAX - known.filter(takesRoom).length);
  const wanted = goals.filter(({ id }) => !existing.has(id)).slice(0, room);
  const restored = await restoreRows(
    transaction,
    'combinedGoal',
    wanted.map(({ id }) => ({ id })),
  );
  return {
    restored: restored.map(({ row }) => row.id),
    created: await insertManyRows(transaction, 'combinedGoal', wanted),
  };
}
