import { addDays, instantOnDay } from '@sevenfold/domain/calendar';
import { entitlement, type Entitlement, isPaidTwice, type PremiumSources } from '@sevenfold/domain/plan';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { lockUserRow } from '../user/store';
import { findGrant, findStore, findWeb, type StoreRow, updateEntitlement, type WebRow } from './store';

/**
 * Derives a user's plan from everything that may give premium, and writes it to the user.
 *
 * @param db a transaction
 * @returns true if the plan has changed; false also for an unknown user
 */
export async function applyEntitlement(db: Db, clock: Clock, userId: string): Promise<boolean> {
  if (!(await lockUserRow(db, userId))) return false;
  return updateEntitlement(db, userId, await readEntitlement(db, clock, userId));
}

export const readEntitlement = async (db: Db, clock: Clock, userId: string): Promise<Entitlement> =>
  entitlement(await readSources(db, userId), clock.now());

/** True if the web and a store both take money of a user for premium. */
export const readIsPaidTwice = async (db: Db, clock: Clock, userId: string): Promise<boolean> =>
  isPaidTwice(await readSources(db, userId), clock.now());

async function readSources(db: Db, userId: string): Promise<PremiumSources> {
  const web = await findWeb(db, userId);
  const store = await findStore(db, userId);
  const grant = await findGrant(db, userId);
  return {
    web: web ? webSource(web) : null,
    store: store ? storeSource(store) : null,
    manual: grant
      ? { endsAt: grant.ends_on === null ? null : instantOnDay(addDays(grant.ends_on, 1), 0, 'UTC', 0) }
      : null,
  };
}

const webSource = (row: WebRow): PremiumSources['web'] =>
  row.status === null || row.payment === null || row.period_end === null
    ? null
    : {
        status: row.status,
        payment: row.payment,
        periodEnd: row.period_end.getTime(),
        paidUntil: row.paid_until?.getTime() ?? null,
        failedAt: row.failed_at?.getTime() ?? null,
        isEnding: row.is_ending === true,
        isCollectionPaused: row.is_collection_paused,
      };

const storeSource = ({ expires_at, grace_ends_at, is_refunded, is_ending }: StoreRow): PremiumSources['store'] => ({
  expiresAt: expires_at?.getTime() ?? null,
  graceEndsAt: grace_ends_at?.getTime() ?? null,
  isRefunded: is_refunded,
  isEnding: is_ending,
});
