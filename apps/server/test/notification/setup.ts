import { randomBytes } from 'node:crypto';
import { type FakeBrowser, startWebPush, type WebPushFake } from '@sevenfold/fakes/webPush';
import pino from 'pino';
import { PUBLIC_NETWORK } from '../../src/adapters/publicNetwork';
import { webPushService } from '../../src/adapters/webPush';
import type { NewUser } from '../../src/features/auth/store';
import { type SendDeps, sendDueNotifications } from '../../src/features/notification/send';
import { findDue } from '../../src/features/notification/subscriptionStore';
import { newId } from '../../src/id';
import type { Push } from '../../src/ports/push';
import { makeActivity, makeEntry } from '../features/fixtures';
import { atTheEnd, startServer, TEST_KEYRING, TestClock, type TestServer, type TestUser } from '../harness';

export const ORIGIN = 'https://plan.example.org';

export interface PushServer {
  readonly server: TestServer;
  readonly service: WebPushFake;
  readonly push: Push;
}

/** Starts a server that sends push notifications to a push service on this machine. */
export async function startPushServer(): Promise<PushServer> {
  const service = await startWebPush();
  atTheEnd(() => service.stop());
  const clock = new TestClock();
  const push = webPushService({
    // As an operator makes it. The keys of Node's own generator lose leading zeros.
    privateKey: randomBytes(32),
    subject: 'mailto:admin@example.org',
    network: { ...PUBLIC_NETWORK, hosts: [new URL(service.url).host] },
    clock,
  });
  return { server: await startServer({ clock, push }), service, push };
}

interface Row {
  readonly kind: string;
  readonly date: string;
  readonly status: string;
  readonly attempts: number;
  readonly code: number | null;
}

export interface PushSetup extends PushServer {
  readonly deps: SendDeps;
  /**
   * Creates a user with a daily notification at 18:00 and a weekly one at 19:00, who wants to run on every day and has
   * done so on Monday and Tuesday.
   */
  signIn(fields?: Partial<NewUser>): Promise<TestUser>;
  /** Registers a new browser for a session. */
  subscribe(session: TestUser): Promise<FakeBrowser>;
  /** Sends what is due to the users of this setup, as the jobs do. */
  run(): Promise<void>;
  /** The same at another time. */
  runAt(time: string): Promise<void>;
  settings(session: TestUser, body: object): Promise<void>;
  record(session: TestUser, date: `${number}-${number}-${number}`): Promise<void>;
  /** Id of the activity that a user of this setup wants to run. */
  activityId(session: TestUser): string;
  rows(session: TestUser): Promise<Row[]>;
  /** Instant of the next check of a user's only browser, as ISO 8601. */
  planned(session: TestUser): Promise<string | undefined>;
  logged(): string;
}

/** Users of one test, on Wednesday of 2026-W11. */
export function createPushSetup(parts: PushServer): PushSetup {
  const { server, service, push } = parts;
  const { db, clock, pool } = server;
  clock.set('2026-03-11T10:00:00Z');
  service.server.clearFaults();
  const users = new Map<string, string>();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { signal } = new AbortController();
  const deps: SendDeps = { db, clock, log, push, keyring: TEST_KEYRING, origin: ORIGIN, signal };
  const settings: PushSetup['settings'] = async (session, body) =>
    void (await server.requestUnchecked('PATCH /api/v1/user/settings', body, { session }));
  const run = async (): Promise<void> => {
    for (const { user_id: userId, id } of await findDue(db, new Date(clock.now()), 1000))
      if (users.has(userId)) await sendDueNotifications(deps, userId, id);
  };
  return {
    ...parts,
    deps,
    settings,
    async signIn(fields = {}) {
      const session = await server.signIn('Ana', fields);
      const { id } = await makeActivity(server, session, { name: 'Run', unit: 'DAYS' });
      users.set(session.userId, id);
      const goal = { activityId: id, startWeekId: '2026-W11', target: 7 } as const;
      await server.request('POST /api/v1/a/weekly-goal/update', goal, { session });
      for (const date of ['2026-03-09', '2026-03-10'] as const) await makeEntry(server, session, id, { date });
      await settings(session, {
        allowDailyNotifications: true,
        dailyNotificationsTime: '18:00',
        allowWeeklyNotifications: true,
        weeklyNotificationsTime: '19:00',
      });
      return session;
    },
    async subscribe(session) {
      const browser = service.subscribe(push.publicKey);
      const { status, text } = await server.request('POST /api/v1/push-subscription', browser.subscription, {
        session,
      });
      if (status !== 200) throw new Error(text);
      return browser;
    },
    run,
    async runAt(time) {
      clock.set(time);
      await run();
    },
    async record(session, date) {
      await makeEntry(server, session, users.get(session.userId) ?? '', { date });
    },
    activityId: ({ userId }) => users.get(userId) ?? '',
    async rows({ userId }) {
      const { rows } = await pool.query<Row>(
        `SELECT kind, date::text, status, attempts, status_code AS code FROM push_delivery
         WHERE user_id = $1 ORDER BY date, kind, subscription_id`,
        [userId],
      );
      return rows;
    },
    async planned({ userId }) {
      const { rows } = await pool.query<{ at: Date | null }>(
        'SELECT due_at AS at FROM push_subscription WHERE user_id = $1',
        [userId],
      );
      return rows[0]?.at?.toISOString();
    },
    logged: () => lines.join(''),
  };
}

/** A setup with one user, Ana, whose phone is subscribed. */
export async function startSubscribed(parts: PushServer, fields?: Partial<NewUser>) {
  const setup = createPushSetup(parts);
  const ana = await setup.signIn(fields);
  return { setup, ana, phone: await setup.subscribe(ana) };
}

/** Titles of the messages that a browser has received. */
export const titles = ({ received }: FakeBrowser): string[] =>
  received.map(({ payload }) => (JSON.parse(payload) as { notification: { title: string } }).notification.title);

type Responses = Readonly<
  Record<
    `${'POST' | 'DELETE'} /api/v1/push-subscription` | 'POST /api/v1/push-subscription/later',
    { readonly status: number }
  >
>;

/** Registers, uses and ends a subscription. @returns the response of each endpoint of this feature */
export async function succeedAtSubscribing(): Promise<Responses> {
  const setup = createPushSetup(await startPushServer());
  const { server, service, push } = setup;
  const session = await setup.signIn();
  const { subscription } = service.subscribe(push.publicKey);
  const reminder = { activityId: newId(server.clock), at: server.clock.now() };
  return {
    'POST /api/v1/push-subscription': await server.request('POST /api/v1/push-subscription', subscription, { session }),
    'POST /api/v1/push-subscription/later': await server.request('POST /api/v1/push-subscription/later', reminder, {
      session,
    }),
    'DELETE /api/v1/push-subscription': await server.request('DELETE /api/v1/push-subscription', undefined, {
      session,
    }),
  };
}
