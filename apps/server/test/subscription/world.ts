import type { EndpointKey } from '@sevenfold/contract';
import { type StripeFake, startStripe } from '@sevenfold/fakes/stripe';
import { onTestFinished } from 'vitest';
import { stripePayments } from '../../src/adapters/stripe';
import { refreshWeb } from '../../src/features/subscription/service';
import type { WebPayments } from '../../src/ports/payments';
import { startServer, TestClock, type TestServer, type TestUser } from '../harness';

const STORE_SECRET = 'a secret of the store';
const KEYS = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };

type PayingEndpoint = Extract<EndpointKey, `POST /api/v1/${'subscription' | 'webhook'}/${string}`>;

export interface PaymentWorld {
  readonly server: TestServer;
  readonly stripe: StripeFake;
  readonly payments: WebPayments;
  readonly ana: TestUser;
  /** Sends an event to the webhook. @returns the status of the response */
  send(event: { body: string; signature: string }): Promise<number>;
  /** Reads the subscriptions that the waiting jobs name, as the job runner does. */
  runJobs(): Promise<void>;
  planOf(user: TestUser): Promise<string>;
  /** Buys a subscription through checkout. @returns its id */
  buy(user: TestUser): Promise<string>;
}

/** A server that sells through a fake of Stripe, both on one clock. */
export async function startPayments(env: Record<string, string> = {}): Promise<PaymentWorld> {
  const clock = new TestClock();
  const stripe = await startStripe({ ...KEYS, clock });
  onTestFinished(() => stripe.stop());
  const stripeEnv = {
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_PRICE_MONTHLY: 'price_month',
    STRIPE_PRICE_YEARLY: 'price_year',
    STRIPE_URL: stripe.url,
  };
  const server = await startServer({ env: { ...stripeEnv, ...env }, clock });
  const payments = stripePayments({
    ...KEYS,
    prices: { MONTHLY: 'price_month', YEARLY: 'price_year' },
    url: stripe.url,
    clock,
  });
  const changes = { publish: () => undefined };
  return {
    server,
    stripe,
    payments,
    ana: await server.signIn('Ana'),
    async send({ body, signature }) {
      const { statusCode } = await server.inject({
        method: 'POST',
        url: '/api/v1/webhook/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
      return statusCode;
    },
    async runJobs() {
      const { rows } = await server.pool.query<{ payload: { customerId: string } }>(
        "SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'refresh-subscription'",
      );
      for (const { payload } of rows) await refreshWeb({ db: server.db, clock, changes, payments }, payload.customerId);
    },
    async planOf(session) {
      const { subscription } = (await server.request('GET /api/v1/user', undefined, { session })).data;
      return `${subscription.type} ${subscription.paymentSystem}`;
    },
    async buy(session) {
      await server.request('POST /api/v1/subscription/checkout', { interval: 'YEARLY' }, { session });
      const checkoutId = stripe.checkoutsOf(session.userId).at(-1)?.id ?? '';
      const { id } = stripe.pay(checkoutId);
      await server.request('POST /api/v1/subscription/confirm', { checkoutId }, { session });
      return id;
    },
  };
}

/** Makes one successful call of every endpoint of payments. */
export async function succeedAtPaying(): Promise<Readonly<Record<PayingEndpoint, { readonly status: number }>>> {
  const {
    server,
    stripe,
    ana: session,
  } = await startPayments({
    REVENUECAT_SECRET_KEY: 'sk_1',
    REVENUECAT_WEBHOOK_SECRET: STORE_SECRET,
  });
  const checkout = await server.request('POST /api/v1/subscription/checkout', { interval: 'YEARLY' }, { session });
  const checkoutId = stripe.checkoutsOf(session.userId)[0]?.id ?? '';
  stripe.pay(checkoutId);
  const { body = '', signature = '' } = stripe.events[0] ?? {};
  const webhook = async (name: string, payload: string, headers: Record<string, string>) => {
    const type = { 'content-type': 'application/json' };
    const url = `/api/v1/webhook/${name}`;
    return {
      status: (await server.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } })).statusCode,
    };
  };
  return {
    'POST /api/v1/subscription/checkout': checkout,
    'POST /api/v1/subscription/confirm': await server.request(
      'POST /api/v1/subscription/confirm',
      { checkoutId },
      { session },
    ),
    'POST /api/v1/subscription/portal': await server.request('POST /api/v1/subscription/portal', {}, { session }),
    'POST /api/v1/webhook/stripe': await webhook('stripe', body, { 'stripe-signature': signature }),
    'POST /api/v1/webhook/revenuecat': await webhook('revenuecat', '{}', {
      authorization: STORE_SECRET,
    }),
  };
}
