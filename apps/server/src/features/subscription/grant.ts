import { today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import type { Publisher } from '../../http/handlers';
import { lockUserRow } from '../user/store';
import { applyEntitlement } from './entitlement';
import { deleteEndedGrant, deleteGrant, findEndedPremium, type Grant, upsertGrant } from './store';

/**
 * Grants premium, or changes the end of the grant. A paid subscription stays as it is.
 *
 * @param db a transaction
 * @returns false if there is no such user
 */
export async function grantPremium(db: Db, clock: Clock, userId: string, grant: Grant): Promise<boolean> {
  if (!(await lockUserRow(db, userId))) return false;
  await upsertGrant(db, userId, grant);
  await applyEntitlement(db, clock, userId);
  return true;
}

/**
 * Ends granted premium at once. A paid subscription stays.
 *
 * @param db a transaction
 * @returns false if there is no such user, or nothing was granted to them
 */
export async function endPremium(db: Db, clock: Clock, userId: string): Promise<boolean> {
  if (!(await lockUserRow(db, userId)) || !(await deleteGrant(db, userId))) return false;
  await applyEntitlement(db, clock, userId);
  return true;
}

/**
 * Ends premium that ends by itself: a grant after its last day, and a grace period. Announces it to the users' devices.
 *
 * @returns number of users whose premium has ended
 */
export async function endDuePremium(db: Db, clock: Clock, changes: Publisher): Promise<number> {
  let ended = 0;
  for (const userId of await findEndedPremium(db, new Date(clock.now()))) {
    const hasChanged = await db.transaction().execute(async (transaction) => {
      await lockUserRow(transaction, userId);
      await deleteEndedGrant(transaction, userId, today(clock.now(), 'UTC', 0));
      return applyEntitlement(transaction, clock, userId);
    });
    if (!hasChanged) continue;
    ended += 1;
    changes.publish({ userId, topics: ['user'], operation: null });
  }
  return ended;
}
