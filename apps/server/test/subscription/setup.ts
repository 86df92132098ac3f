import type { EndpointKey, PaymentInterval } from '@sevenfold/contract';
import { startRevenueCat } from '@sevenfold/fakes/revenueCat';
import { type StripeFake, startStripe } from '@sevenfold/fakes/stripe';
import pino from 'pino';
import { stripePayments } from '../../src/adapters/stripe';
import { refreshWeb } from '../../src/features/subscription/refresh';
import type { WebPayments } from '../../src/ports/payments';
import { atTheEnd, startServer, TestClock, type TestServer, type TestUser } from '../harness';
import { collectAnnouncements } from '../announcements';

const STORE_SECRET = 'a secret of the store';
const KEYS = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };

const PRICES = { price_month: 'month', price_year: 'year' } as const;

type PayingEndpoint = Extract<
  EndpointKey,
  `POST /api/v1/${`subscription/${string}` | `webhook/${'stripe' | 'revenuecat'}`}`
>;

export interface PaymentSetup {
  readonly server: TestServer;
  readonly clock: TestClock;
  /** Warnings and errors that the server has logged since the test began. */
  readonly lines: readonly string[];
  readonly stripe: StripeFake;
  readonly payments: WebPayments;
  /** The user of the running test. */
  ana: TestUser;
  /** Prepares a test: a new user, no customers or jobs, and the clock at the start. */
  reset(): Promise<void>;
  /** Sends an event to the webhook. @returns the status of the response */
  send(event: { body: string; signature: string }): Promise<number>;
  /** Reads the subscriptions that the waiting jobs name, as the job runner does. */
  runJobs(): Promise<void>;
  /** Ids of the users whose devices were told about a change. */
  announced(): Promise<readonly string[]>;
  planOf(user: TestUser): Promise<string>;
  /** Buys a subscription through checkout. @returns its id */
  buy(user: TestUser, interval?: PaymentInterval): Promise<string>;
}

const START = '2026-03-11T10:00:00Z';

/** Starts a server and a fake of Stripe on one clock, for one test or for all tests of a file. */
export async function startPayments(env: Record<string, string> = {}): Promise<PaymentSetup> {
  const clock = new TestClock(START);
  const stripe = await startStripe({ ...KEYS, prices: PRICES, clock });
  atTheEnd(() => stripe.stop());
  const stripeEnv = {
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_PRICE_MONTHLY: 'price_month',
    STRIPE_PRICE_YEARLY: 'price_year',
    STRIPE_URL: stripe.url,
  };
  const lines: string[] = [];
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) });
  const server = await startServer({ env: { ...stripeEnv, ...env }, clock, log });
  const payments = stripePayments({
    ...KEYS,
    prices: { MONTHLY: 'price_month', YEARLY: 'price_year' },
    url: stripe.url,
    clock,
  });
  const announcements = await collectAnnouncements(server);
  const setup: PaymentSetup = {
    server,
    clock,
    lines,
    stripe,
    payments,
    announced: async () => (await announcements()).map(({ userId }) => userId),
    ana: await server.signIn('Ana'),
    async reset() {
      clock.set(START);
      stripe.failWith();
      lines.length = 0;
      setup.ana = await server.signIn('Ana');
      await server.pool.query('DELETE FROM graphile_worker._private_jobs');
      await server.pool.query('DELETE FROM web_subscription');
    },
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
        `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
         WHERE t.id = j.task_id AND t.identifier = 'refresh-subscription' RETURNING payload`,
      );
      for (const { payload } of rows) await refreshWeb({ db: server.db, clock, payments }, payload.customerId);
    },
    async planOf(session) {
      const { subscription } = (await server.request('GET /api/v1/user', undefined, { session })).data;
      return `${subscription.type} ${subscription.paymentSystem}`;
    },
    async buy(session, interval = 'YEARLY') {
      await server.request('POST /api/v1/subscription/checkout', { interval }, { session });
      const checkoutId = stripe.checkoutsOf(session.userId).at(-1)?.id ?? '';
      const { id } = stripe.pay(checkoutId);
      await server.request('POST /api/v1/subscription/confirm', { checkoutId }, { session });
      return id;
    },
  };
  return setup;
}

/** Makes one successful request to every endpoint of payments. */
export async function succeedAtPaying(): Promise<Readonly<Record<PayingEndpoint, { readonly status: number }>>> {
  const store = await startRevenueCat({ secretKey: 'sk_1', webhookSecret: STORE_SECRET });
  atTheEnd(() => store.stop());
  const {
    server,
    stripe,
    ana: session,
  } = await startPayments({
    REVENUECAT_SECRET_KEY: 'sk_1',
    REVENUECAT_WEBHOOK_SECRET: STORE_SECRET,
    REVENUECAT_URL: store.url,
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
    'POST /api/v1/subscription/refresh': await server.request('POST /api/v1/subscription/refresh', {}, { session }),
    'POST /api/v1/subscription/portal': await server.request('POST /api/v1/subscription/portal', {}, { session }),
    'POST /api/v1/webhook/stripe': await webhook('stripe', body, { 'stripe-signature': signature }),
    'POST /api/v1/webhook/revenuecat': await webhook('revenuecat', '{}', {
      authorization: STORE_SECRET,
    }),
  };
}
