import type { ResponseOf, SubscriptionDetails } from '@sevenfold/contract';
import { subscriptionProblem } from '@sevenfold/domain/subscription';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { requireUser } from '#features/user';
import { readEntitlement, readIsPaidInStore, readIsPaidTwice } from './entitlement';
import { withHttpErrors } from './errors';
import { refreshStore, refreshWeb, type StoreDeps, type WebDeps } from './refresh';
import { findStore, findWeb, type WebRow } from './store';

const PORTAL_RETURN_PATH = '/settings/subscription';

/** @throws HttpError USER_NOT_FOUND */
export async function readSubscription(db: Db, clock: Clock, userId: string): Promise<SubscriptionDetails> {
  const user = await requireUser(db, userId);
  const system = user.payment_system;
  const { paymentSystem, renewsAt, endsAt } = await readEntitlement(db, clock, userId);
  const web = await findWeb(db, userId);
  const hasStore = system === 'MOBILE' || (await readIsPaidInStore(db, clock, userId));
  return {
    type: user.subscription_type,
    paymentSystem: system,
    interval: system === 'WEB' ? (web?.payment_interval ?? null) : null,
    renewsAt: paymentSystem === system && renewsAt !== null ? new Date(renewsAt).toISOString() : null,
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    graceEndsAt: user.grace_ends_at?.toISOString() ?? null,
    store: hasStore ? ((await findStore(db, userId))?.store ?? null) : null,
    problem: web ? problemOf(web) : null,
    isPaidTwice: await readIsPaidTwice(db, clock, userId),
  };
}

const problemOf = ({ status, is_collection_paused: isCollectionPaused }: WebRow): SubscriptionDetails['problem'] =>
  status === null ? null : subscriptionProblem({ status, isCollectionPaused });

/**
 * Reads a checkout that the payment system has sent a user back from.
 *
 * @throws HttpError NOT_FOUND: unknown, or started by another user; PAYMENT_REFUSED, UNAVAILABLE
 */
export async function confirmCheckout(
  deps: WebDeps,
  userId: string,
  checkoutId: string,
): Promise<ResponseOf<'POST /api/v1/subscription/confirm'>['state']> {
  return withHttpErrors(async () => {
    const checkout = await deps.payments.checkout(checkoutId);
    if (checkout.userId !== userId || checkout.customerId === null) throw new HttpError('NOT_FOUND');
    await refreshWeb(deps, checkout.customerId);
    const { paymentSystem } = await readEntitlement(deps.db, deps.clock, userId);
    if (paymentSystem === 'WEB') return 'PREMIUM';
    return checkout.state === 'COMPLETE' ? 'PENDING' : 'NOT_PAID';
  });
}

/**
 * Reads a user's store purchases from RevenueCat at once. That the native app has seen a purchase is only the reason to
 * look: the plan comes from RevenueCat.
 *
 * @throws HttpError USER_NOT_FOUND, PAYMENT_REFUSED, UNAVAILABLE
 */
export async function refreshPurchase(deps: StoreDeps, userId: string): Promise<SubscriptionDetails> {
  await withHttpErrors(() => refreshStore(deps, userId));
  return readSubscription(deps.db, deps.clock, userId);
}

/** @throws HttpError NOT_FOUND: has never paid on the web; PAYMENT_REFUSED, UNAVAILABLE */
export async function openPortal({ db, payments }: WebDeps, userId: string, origin: string): Promise<string> {
  const row = await findWeb(db, userId);
  if (!row) throw new HttpError('NOT_FOUND');
  return withHttpErrors(() => payments.createPortal(row.customer_id, `${origin}${PORTAL_RETURN_PATH}`));
}
