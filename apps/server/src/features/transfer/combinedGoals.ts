import type { ImportBatch } from '@sevenfold/contract';
import { COMBINED_GOALS_MAX, takesRoom } from '@sevenfold/domain/combinedGoal';
import { insertManyRows, removeRows, restoreRows, type UserTransaction } from '#rows';
import type { Clock } from '../../clock';
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
  let room = COMBINED_GOALS_MAX - known.filter(takesRoom).length;
  const wanted = goals.filter((goal) => {
    if (existing.has(goal.id)) return false;
    if (!takesRoom(goal)) return true;
    room -= 1;
    return room >= 0;
  });
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

/**
 * Deletes as many of the given combined goals as the account has beyond its maximum, the last ones first.
 *
 * @param ids of goals that were brought back
 */
export async function deleteBeyondMaximum(
  transaction: UserTransaction,
  ids: readonly string[],
  clock: Clock,
): Promise<void> {
  if (ids.length === 0) return;
  const counted = (await listCombinedGoals(transaction.db, transaction.userId)).filter(takesRoom);
  const excess = counted.length - COMBINED_GOALS_MAX;
  if (excess <= 0) return;
  const beyond = counted.filter(({ id }) => ids.includes(id)).slice(-excess);
  await removeRows(
    transaction,
    'combinedGoal',
    beyond.map(({ id }) => ({ id })),
    new Date(clock.now()),
  );
}
