import { contract } from '@sevenfold/contract';
import { periodRange } from '@sevenfold/domain/objective';
import type { Clock } from '../clock';
import { createCheckIn, createObjective, setStatus } from '#features/objective';
import type { UserTransaction } from '#rows';
import type { DemoObjective } from './objectives';

/** Creates a user's objectives through the service, each on the first day of its period. */
export async function loadObjectives(
  transaction: UserTransaction,
  objectives: readonly DemoObjective[],
  clock: Clock,
): Promise<void> {
  for (const { body, checkIns, status } of objectives) {
    const objective = contract['POST /api/v1/objective'].body.parse(body);
    const begun = Date.parse(`${periodRange(objective.period).first}T08:00:00Z`);
    const { id } = await createObjective(transaction, objective, { now: () => Math.min(begun, clock.now()) });
    for (const checkIn of checkIns)
      await createCheckIn(transaction, contract['POST /api/v1/objective/check-in'].body.parse(checkIn), clock);
    if (status) await setStatus(transaction, { id, ...status }, clock);
  }
}
