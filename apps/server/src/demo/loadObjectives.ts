import { contract } from '@sevenfold/contract';
import { periodRange } from '@sevenfold/domain/objective';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { createCheckIn } from '../features/objective/checkIn';
import { createObjective, setStatus } from '../features/objective/service';
import type { DemoObjective } from './objectives';

/** Creates a user's objectives through the service, each on the first day of its period. @param db a transaction */
export async function loadObjectives(
  db: Db,
  userId: string,
  objectives: readonly DemoObjective[],
  clock: Clock,
): Promise<void> {
  for (const { body, checkIns, status } of objectives) {
    const objective = contract['POST /api/v1/objective'].body.parse(body);
    const begun = Date.parse(`${periodRange(objective.period).first}T08:00:00Z`);
    const { id } = await createObjective(db, userId, objective, { now: () => Math.min(begun, clock.now()) });
    for (const checkIn of checkIns)
      await createCheckIn(db, userId, contract['POST /api/v1/objective/check-in'].body.parse(checkIn), clock);
    if (status) await setStatus(db, userId, { id, ...status }, clock);
  }
}
