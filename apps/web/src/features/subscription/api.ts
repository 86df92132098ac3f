import type { PaymentInterval, ResponseOf } from '@sevenfold/contract';
import { queryOptions } from '@tanstack/react-query';
import { deviceRows, replica, serverQueries } from '#data';

/** The plan with its dates. Read each time it is shown: payments happen elsewhere. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => serverQueries.read(() => replica.request('GET /api/v1/subscription', { signal })),
  staleTime: 0,
});

/**
 * Opens the payment page for a price.
 *
 * @throws {ApiError} ALREADY_PREMIUM, PAYMENT_REFUSED @throws {NetworkError}
 */
export async function openCheckout(interval: PaymentInterval): Promise<void> {
  location.assign((await replica.request('POST /api/v1/subscription/checkout', { body: { interval } })).url);
}

/**
 * Opens the page on which a web subscription is changed or cancelled.
 *
 * @throws {ApiError} @throws {NetworkError}
 */
export async function openPortal(): Promise<void> {
  location.assign((await replica.request('POST /api/v1/subscription/portal', { body: {} })).url);
}

type CheckoutState = ResponseOf<'POST /api/v1/subscription/confirm'>['state'];

/**
 * Asks whether a purchase has arrived. The user is read again once it has.
 *
 * @throws {ApiError} NOT_FOUND: a purchase of another user @throws {NetworkError}
 */
export async function confirmCheckout(checkoutId: string): Promise<CheckoutState> {
  const { state } = await replica.request('POST /api/v1/subscription/confirm', { body: { checkoutId } });
  if (state === 'PREMIUM') await deviceRows.pull().catch(() => undefined);
  return state;
}
