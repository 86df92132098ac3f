import { contract } from '@sevenfold/contract';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { createCheckIn } from '../features/objective/checkIn';
import { createObjective, setStatus } from '../features/objective/service';
import type { DemoObjective } from './objectives';

/** Creates a user's objectives through the service. @param db a transaction */
export async function loadObjectives(
  db: Db,
  userId: string,
  objectives: readonly DemoObjective[],
  clock: Clock,
): Promise<void> {
  for (const { body, checkIns, standing } of objectives) {
    const { id } = await createObjective(db, userId, contract['POST /api/v1/objective'].body.parse(body), clock);
    for (const checkIn of checkIns)
      await createCheckIn(db, userId, contract['POST /api/v1/objective/check-in'].body.parse(checkIn), clock);
    if (standing) await setStatus(db, userId, { id, ...standing }, clock);
  }
}
