import { GOOGLE_SCOPES, type GoogleFake, startGoogle } from '@sevenfold/fakes/google';
import { type MicrosoftFake, startMicrosoft } from '@sevenfold/fakes/microsoft';
import type { AccountCalendars } from '@sevenfold/fakes/calendar/account';
import type { ConsentDecision } from '@sevenfold/fakes/calendar/oauth';
import type { BodyOf, CalendarEvent, Integration } from '@sevenfold/contract';
import { afterAll } from 'vitest';
import { googleCalendars } from '../../src/adapters/googleCalendar';
import { microsoftCalendars } from '../../src/adapters/microsoftCalendar';
import { recountOnward } from '../../src/features/calendarEvent/recountTask';
import type { IntegrationDeps } from '../../src/features/integration/deps';
import { syncIntegration, type SyncOutcome } from '../../src/features/integration/sync';
import type { CalendarProviders } from '../../src/ports/calendar';
import { silent } from '../database';
import { makeActivity } from '../features/fixtures';
import { startServer, TEST_KEYRING, TestClock, type TestServer, type TestUser } from '../harness';
import { finish, providers } from './connecting';

const CLIENT = { clientId: 'client', clientSecret: 'secret' };
const signal = new AbortController().signal;

type Fake = GoogleFake | MicrosoftFake;

/** A server beside a fake of a provider, for all tests of a file. */
export class Suite<F extends Fake> {
  #accounts = 0;

  constructor(
    private readonly server: TestServer,
    private readonly fake: F,
    private readonly provider: 'GOOGLE' | 'OUTLOOK',
    private readonly calendars: CalendarProviders,
  ) {}

  /** A user with an account at the provider, for one test. It is Wednesday, 2026-03-11, 10:00 UTC. */
  async fresh(): Promise<CalendarServer<F>> {
    const { server, fake, provider, calendars } = this;
    server.clock.set('2026-03-11T10:00:00Z');
    fake.clearFaults();
    fake.maxPage = 2500;
    const account = fake.addAccount(`ana${(this.#accounts += 1)}@example.org`, 'UTC');
    return new CalendarServer(server, fake, provider, account, await server.signIn(), {
      db: server.db,
      clock: server.clock,
      log: silent,
      providers: calendars,
      keyring: TEST_KEYRING,
      freeAccounts: 1,
      publicUrl: undefined,
    });
  }
}

export async function startGoogleSuite(): Promise<Suite<GoogleFake>> {
  const clock = new TestClock();
  const google = await startGoogle({ ...CLIENT, clock });
  afterAll(() => google.stop());
  const { oauthUrl, calendarUrl } = google;
  const calendars = providers({ GOOGLE: googleCalendars({ ...CLIENT, oauthUrl, calendarUrl, clock }) });
  return new Suite(await startServer({ clock, calendars }), google, 'GOOGLE', calendars);
}

export async function startOutlookSuite(): Promise<Suite<MicrosoftFake>> {
  const clock = new TestClock();
  const microsoft = await startMicrosoft({ ...CLIENT, clock });
  afterAll(() => microsoft.stop());
  const { loginUrl, graphUrl } = microsoft;
  const calendars = providers({ OUTLOOK: microsoftCalendars({ ...CLIENT, loginUrl, graphUrl, clock }) });
  return new Suite(await startServer({ clock, calendars }), microsoft, 'OUTLOOK', calendars);
}

/** A server with one user who has an account at a provider. */
export class CalendarServer<F extends Fake> {
  constructor(
    readonly server: TestServer,
    readonly google: F,
    private readonly provider: 'GOOGLE' | 'OUTLOOK',
    readonly account: AccountCalendars,
    readonly user: TestUser,
    readonly deps: IntegrationDeps,
  ) {}

  /** Puts the user on the premium plan, or back on the free one. */
  async setPlan(plan: 'FREE' | 'PREMIUM'): Promise<void> {
    const { userId } = this.user;
    await this.server.db
      .updateTable('app_user')
      .set({ subscription_type: plan })
      .where('user_id', '=', userId)
      .execute();
  }

  /** Goes to the provider and comes back. */
  async connect(decision: ConsentDecision = {}, integrationId: string | null = null, user = this.user) {
    const { data } = await this.server.request(
      'POST /api/v1/integration/authorize',
      { provider: this.provider, integrationId, from: 'SETTINGS' },
      { session: user },
    );
    const back = new URL(this.google.consent(data.url, { account: this.account, ...decision }));
    return finish(this.server, user, Object.fromEntries(back.searchParams));
  }

  /** Connects the account and reads it. @returns the id of the integration */
  async connected(decision: ConsentDecision = {}): Promise<string> {
    const { integrationId } = (await this.connect(decision)).data;
    await this.sync(integrationId);
    return integrationId;
  }

  sync(id: string): Promise<SyncOutcome> {
    return syncIntegration(this.deps, this.user.userId, id, signal);
  }

  /** Counts events, as the job does when one has ended. */
  recount(): Promise<void> {
    return this.server.db
      .transaction()
      .execute((transaction) => recountOnward(transaction, this.user.userId, this.server.clock));
  }

  async integrations(): Promise<Integration[]> {
    return (await this.server.request('GET /api/v1/integrations', undefined, { session: this.user })).data.integrations;
  }

  async events(from = '2026-03-01', to = '2026-03-31'): Promise<CalendarEvent[]> {
    const query = { from, to } as { from: `${number}-${number}-${number}`; to: `${number}-${number}-${number}` };
    return (await this.server.request('GET /api/v1/calendar-events', undefined, { session: this.user, query })).data
      .events;
  }

  /** Creates an activity that counts events by a text in their name. */
  async track(
    unit: 'DAYS' | 'TIMES' | 'DURATION',
    value: string,
    fields: { calendars?: string[] } = {},
  ): Promise<string> {
    const { id } = await makeActivity(this.server, this.user, { unit });
    await this.setRule(id, value, fields);
    return id;
  }

  setRule(
    activityId: string,
    value: string | null,
    { calendars = null, rejected = [] }: { calendars?: string[] | null; rejected?: string[] } = {},
  ) {
    const rule =
      value === null ? null : { filters: [{ field: 'NAME', operator: 'CONTAINS', value }] as const, calendars };
    const body: BodyOf<'POST /api/v1/a/calendar-tracking/update'> = {
      activityId,
      updatedCalendarTracking: rule && { ...rule, filters: [...rule.filters] },
      rejectedEventKeys: rejected,
    };
    return this.server.request('POST /api/v1/a/calendar-tracking/update', body, { session: this.user });
  }

  /** The days and amounts that were counted for an activity, earliest first. */
  async counted(activityId: string): Promise<string[]> {
    const rows = await this.server.db
      .selectFrom('entry')
      .select(['date', 'amount', 'source'])
      .where('user_id', '=', this.user.userId)
      .where('activity_id', '=', activityId)
      .where('deleted_at', 'is', null)
      .orderBy('date')
      .orderBy('started_at')
      .execute();
    return rows.map(({ date, amount, source }) => `${date} ${amount}${source === 'CALENDAR' ? '' : ` ${source}`}`);
  }
}

export const EVENTS_SCOPE = GOOGLE_SCOPES.events;
export const CALENDARS_SCOPE = GOOGLE_SCOPES.calendars;

/** An event of some minutes in UTC. */
export const timed = (start: string, minutes = 60) => ({ kind: 'TIMED', start, zone: 'UTC', minutes }) as const;
export const allDay = (start: string, days = 1) => ({ kind: 'ALL_DAY', start, days }) as const;
