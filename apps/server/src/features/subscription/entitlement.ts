import { isDeepStrictEqual } from 'node:util';
import { addDays, instantOnDay } from '@sevenfold/domain/calendar';
import {
  entitlement,
  type Entitlement,
  entitlementChangesAt,
  isPaidInStore,
  isPaidTwice,
  type PremiumSources,
} from '@sevenfold/domain/subscription';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { findRow, stampNouns, updateRow, type UserTransaction } from '#rows';
import { findGrant, findStore, findWeb, type StoreRow, type WebRow } from './store';

/**
 * Derives a user's plan from everything that may give premium, and writes it to the user, with the time at which the next
 * source ends by itself.
 *
 * @returns true if the plan has changed
 */
export async function applyEntitlement(transaction: UserTransaction, clock: Clock): Promise<boolean> {
  const { db, userId } = transaction;
  const sources = await readSources(db, userId);
  const { type, paymentSystem, graceEndsAt } = entitlement(sources, clock.now());
  const stored = await findRow(db, 'user', userId, { id: userId });
  const premiumEndsAt = renderInstant(entitlementChangesAt(sources, clock.now()));
  const subscription = { type, paymentSystem, graceEndsAt: renderInstant(graceEndsAt) ?? undefined };
  const { subscription: before, premiumEndsAt: endBefore } = { ...stored?.row, ...stored?.internal };
  if (isDeepStrictEqual({ graceEndsAt: undefined, ...before }, subscription) && endBefore === premiumEndsAt)
    return false;
  await updateRow(transaction, 'user', { id: userId }, { subscription, premiumEndsAt });
  if (type !== before?.type) await stampNouns(transaction, 'integration');
  return true;
}

const renderInstant = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString();

export const readEntitlement = async (db: Db, clock: Clock, userId: string): Promise<Entitlement> =>
  entitlement(await readSources(db, userId), clock.now());

/** True if the web and a store both take money of a user for premium. */
export const readIsPaidTwice = async (db: Db, clock: Clock, userId: string): Promise<boolean> =>
  isPaidTwice(await readSources(db, userId), clock.now());

/** True if a user pays for premium in a store until they cancel it there. */
export const readIsPaidInStore = async (db: Db, clock: Clock, userId: string): Promise<boolean> =>
  isPaidInStore((await readSources(db, userId)).store, clock.now());

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
