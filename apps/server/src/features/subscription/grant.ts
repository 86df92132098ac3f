import { today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { inUserTransaction, type UserTransaction } from '#rows';
import { applyEntitlement } from './entitlement';
import { deleteEndedGrant, deleteGrant, findEndedPremium, type Grant, upsertGrant } from './store';

/** Grants premium, or changes the end of the grant. A paid subscription stays as it is. */
export async function grantPremium(transaction: UserTransaction, clock: Clock, grant: Grant): Promise<void> {
  await upsertGrant(transaction.db, transaction.userId, grant);
  await applyEntitlement(transaction, clock);
}

/** Ends granted premium at once. A paid subscription stays. @returns false if nothing was granted */
export async function endPremium(transaction: UserTransaction, clock: Clock): Promise<boolean> {
  if (!(await deleteGrant(transaction.db, transaction.userId))) return false;
  await applyEntitlement(transaction, clock);
  return true;
}

/**
 * Ends premium that ends by itself: a grant after its last day, and a grace period.
 *
 * @returns number of users whose premium has ended
 */
export async function endDuePremium(db: Db, clock: Clock): Promise<number> {
  let ended = 0;
  for (const userId of await findEndedPremium(db, new Date(clock.now()))) {
    const hasChanged = await inUserTransaction(db, userId, async (transaction) => {
      await deleteEndedGrant(transaction.db, userId, today(clock.now(), 'UTC', 0));
      return applyEntitlement(transaction, clock);
    });
    if (hasChanged) ended += 1;
  }
  return ended;
}
