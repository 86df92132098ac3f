import { today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import type { Publisher } from '../../http/handlers';
import { lockUserRow } from '../user/store';
import {
  deleteEndedGrant,
  deleteGrant,
  endManual,
  findEndedGrants,
  startManual,
  upsertGrant,
  type Grant,
} from './store';

/**
 * Grants premium, or changes until when it is granted.
 *
 * @param db a transaction
 * @returns false if there is no such user
 */
export async function grantPremium(db: Db, userId: string, grant: Grant): Promise<boolean> {
  if (!(await lockUserRow(db, userId))) return false;
  await upsertGrant(db, userId, grant);
  await startManual(db, userId);
  return true;
}

/**
 * Ends granted premium at once. A paid subscription stays.
 *
 * @param db a transaction
 * @returns false if there is no such user, or nothing was granted to them
 */
export async function endPremium(db: Db, userId: string): Promise<boolean> {
  if (!(await lockUserRow(db, userId)) || !(await deleteGrant(db, userId))) return false;
  await endManual(db, userId);
  return true;
}

/** Ends granted premium whose last day is over, and announces it to the users' devices. @returns how many it were */
export async function endDuePremium(db: Db, clock: Clock, changes: Publisher): Promise<number> {
  const day = today(clock.now(), 'UTC', 0);
  let ended = 0;
  for (const userId of await findEndedGrants(db, day)) {
    const isEnded = await db.transaction().execute(async (transaction) => {
      await lockUserRow(transaction, userId);
      if (!(await deleteEndedGrant(transaction, userId, day))) return false;
      await endManual(transaction, userId);
      return true;
    });
    if (!isEnded) continue;
    ended += 1;
    changes.publish({ userId, topics: ['user'], operation: null });
  }
  return ended;
}
