import type { Logger } from 'pino';
import { type Http, HttpError, reading, route, webhookRoute } from '#http';
import { enqueue, type Task } from '#jobs';
import type { StorePayments, WebPayments } from '#ports';
import { startCheckout } from './checkout';
import { withHttpErrors } from './errors';
import { confirmCheckout, openPortal, readSubscription, refreshPurchase } from './service';
import { usersOfStoreEvent } from './storeEvent';
import type { RefreshKey } from './task';

interface RoutesDeps {
  /** Undefined on a server that takes no payments on the web. */
  readonly payments: WebPayments | undefined;
  readonly store: StorePayments | undefined;
  readonly publicUrl: string | undefined;
  readonly refreshTask: Task<RefreshKey>;
  readonly log: Logger;
}

export const subscriptionRoutes = ({ payments, store, publicUrl, refreshTask, log }: RoutesDeps) => {
  const requirePayments = (): WebPayments => {
    if (!payments) throw new HttpError('PAYMENT_REFUSED');
    return payments;
  };
  const requireStore = (): StorePayments => {
    if (!store) throw new HttpError('PAYMENT_REFUSED');
    return store;
  };
  /** Logs a rejected request in one line, without personal data. */
  const logged =
    (what: string) =>
    (error: unknown): never => {
      if (error instanceof HttpError) log.warn({ error: error.error }, `${what} refused`);
      throw error;
    };
  const originOf = ({ host }: Http): string => publicUrl ?? `http://${host}`;
  return [
    reading('GET /api/v1/subscription', async ({ db, clock, userId }) => readSubscription(db, clock, userId)),
    route(
      'POST /api/v1/subscription/checkout',
      async ({ db, clock, userId, body: { interval }, http }) => ({
        url: await startCheckout({ db, clock, payments: requirePayments() }, userId, {
          interval,
          origin: originOf(http),
        }).catch(logged('checkout')),
      }),
      { callsThirdParties: true },
    ),
    route(
      'POST /api/v1/subscription/confirm',
      async ({ db, clock, userId, body: { checkoutId } }) => ({
        state: await confirmCheckout({ db, clock, payments: requirePayments() }, userId, checkoutId).catch(
          logged('confirmation of a checkout'),
        ),
      }),
      { callsThirdParties: true },
    ),
    route(
      'POST /api/v1/subscription/refresh',
      async ({ db, clock, userId }) =>
        refreshPurchase({ db, clock, store: requireStore() }, userId).catch(logged('reading of a purchase')),
      { callsThirdParties: true },
    ),
    route(
      'POST /api/v1/subscription/portal',
      async ({ db, clock, userId, http }) => ({
        url: await openPortal({ db, clock, payments: requirePayments() }, userId, originOf(http)),
      }),
      { callsThirdParties: true },
    ),
    webhookRoute('POST /api/v1/webhook/stripe', async ({ db, bytes, headers }) => {
      const signature = String(headers['stripe-signature'] ?? '');
      const web = requirePayments();
      const customerId = await withHttpErrors(() => web.customerOfWebhook(bytes, signature)).catch(
        logged('webhook of Stripe'),
      );
      if (customerId !== null) await enqueue(db, refreshTask, { customerId }, { key: `subscription:${customerId}` });
    }),
    webhookRoute('POST /api/v1/webhook/revenuecat', async ({ db, bytes, headers }) => {
      if (!requireStore().isAuthentic(headers.authorization ?? ''))
        logged('webhook of RevenueCat')(new HttpError('FORBIDDEN'));
      for (const userId of usersOfStoreEvent(bytes))
        await enqueue(db, refreshTask, { userId }, { key: `subscription:${userId}` });
    }),
  ];
};
