import { GOOGLE_SCOPES, type GoogleFake, startGoogle } from '@sevenfold/fakes/google';
import { type MicrosoftFake, startMicrosoft } from '@sevenfold/fakes/microsoft';
import { type ICalendarFake, startICalendar } from '@sevenfold/fakes/icalendar';
import type { AccountCalendars } from '@sevenfold/fakes/calendar/account';
import type { ConsentDecision, OAuthOptions } from '@sevenfold/fakes/calendar/oauth';
import type { FakeCalendar } from '@sevenfold/fakes/calendar/store';
import type { BodyOf, CalendarEvent, Integration } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { afterAll } from 'vitest';
import { googleCalendars } from '../../src/adapters/googleCalendar';
import { icalFeed } from '../../src/adapters/icalFeed';
import { microsoftCalendars } from '../../src/adapters/microsoftCalendar';
import { recountInSlices } from '../../src/features/calendarEvent/recountTask';
import type { IntegrationDeps } from '../../src/features/integration/deps';
import { syncIntegration, type SyncOutcome } from '../../src/features/integration/sync';
import { newId } from '../../src/id';
import type { CalendarProviders } from '../../src/ports/calendar';
import { builtFeedWorker } from '../adapters/feedWorker';
import { LOOPBACK } from '../adapters/calendarCases';
import { silent } from '../database';
import { makeActivity } from '../features/fixtures';
import { startServer, TEST_KEYRING, TestClock, type TestServer, type TestUser } from '../harness';
import { finish, providers } from './connecting';

const CLIENT = { clientId: 'client', clientSecret: 'secret' };
const signal = new AbortController().signal;

type Fake = GoogleFake | MicrosoftFake;

/** A server beside a fake of a provider, for all tests of a file. */
export class Suite<F extends Fake> {
  #accountCount = 0;
  #pushUrl: string | undefined;

  constructor(
    private readonly server: TestServer,
    private readonly fake: F,
    private readonly provider: 'GOOGLE' | 'OUTLOOK',
    private readonly calendars: CalendarProviders,
  ) {}

  /** Lets the server listen, so that the fake can send notifications to it. */
  async listen(): Promise<string> {
    this.#pushUrl = await this.server.listen();
    return this.#pushUrl;
  }

  /**
   * Creates a user with an account at the provider, for one test, and resets the clock to Wednesday, 2026-03-11, 10:00
   * UTC.
   */
  async newContext(): Promise<CalendarServer<F>> {
    const { server, fake, provider, calendars } = this;
    server.clock.set('2026-03-11T10:00:00Z');
    fake.clearFaults();
    fake.maxPage = 2500;
    const account = fake.addAccount(`ana${(this.#accountCount += 1)}@example.org`, 'UTC');
    const deps = depsOf(server, calendars, this.#pushUrl);
    return new CalendarServer(server, fake, provider, account, await server.signIn(), deps);
  }
}

/** @param options of the fake */
export async function startGoogleSuite(options: Pick<OAuthOptions, 'rotation'> = {}): Promise<Suite<GoogleFake>> {
  const clock = new TestClock();
  const google = await startGoogle({ ...CLIENT, ...options, clock });
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

/** A server beside a fake of a host of calendar files, for all tests of a file. */
export async function startFeedSuite(): Promise<{ newContext(): Promise<FeedServer> }> {
  const clock = new TestClock();
  const fake = await startICalendar();
  afterAll(() => fake.stop());
  const calendars = providers({ ICAL: icalFeed(clock, LOOPBACK, builtFeedWorker()) });
  const server = await startServer({ clock, calendars });
  let count = 0;
  return {
    async newContext() {
      clock.set('2026-03-11T10:00:00Z');
      fake.clearFaults();
      const primary = fake.publish(`/ana${(count += 1)}.ics`, 'Ana', 'UTC');
      return new FeedServer(server, fake, { primary }, await server.signIn(), depsOf(server, calendars, undefined));
    },
  };
}

const depsOf = (
  { db, clock }: TestServer,
  calendars: CalendarProviders,
  pushUrl: string | undefined,
): IntegrationDeps => ({
  db,
  clock,
  log: silent,
  providers: calendars,
  keyring: TEST_KEYRING,
  freeAccounts: 1,
  publicUrl: undefined,
  pushUrl,
});

/** A server with one user whose calendars come from a fake. */
class TrackingServer<F> {
  constructor(
    readonly server: TestServer,
    readonly fake: F,
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

  sync(id: string): Promise<SyncOutcome> {
    return syncIntegration(this.deps, this.user.userId, id, signal);
  }

  /** Reads an account as its user asks for it, which ends the back-off of its calendars. */
  async syncNow(id: string): Promise<SyncOutcome> {
    await this.server.request('POST /api/v1/integration/sync', { id }, { session: this.user });
    return this.sync(id);
  }

  /** Counts events, as the job does at the end of each event. */
  recount(): Promise<void> {
    return recountInSlices(this.server.db, this.user.userId, this.server.clock);
  }

  async integrations(): Promise<Integration[]> {
    return (await this.server.request('GET /api/v1/integrations', undefined, { session: this.user })).data.integrations;
  }

  async events(from: CivilDate = '2026-03-01', to: CivilDate = '2026-03-31'): Promise<CalendarEvent[]> {
    const query = { from, to };
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

/** A server with one user who has an account at a provider. */
export class CalendarServer<F extends Fake> extends TrackingServer<F> {
  constructor(
    server: TestServer,
    fake: F,
    private readonly provider: 'GOOGLE' | 'OUTLOOK',
    readonly account: AccountCalendars,
    user: TestUser,
    deps: IntegrationDeps,
  ) {
    super(server, fake, user, deps);
  }

  /** Another user with the same account at the provider. */
  async otherUser(): Promise<CalendarServer<F>> {
    const { server, fake, provider, account, deps } = this;
    return new CalendarServer(server, fake, provider, account, await server.signIn('Ben'), deps);
  }

  /** Consents at the provider and returns with its redirect. */
  async connect(decision: ConsentDecision = {}, integrationId: string | null = null, user = this.user) {
    const { data } = await this.server.request(
      'POST /api/v1/integration/authorize',
      { provider: this.provider, integrationId, from: 'SETTINGS' },
      { session: user },
    );
    const callback = new URL(this.fake.consent(data.url, { account: this.account, ...decision }));
    return finish(this.server, user, Object.fromEntries(callback.searchParams));
  }

  /** Connects the account, keeps the calendars that are preselected, and reads it. @returns the id of the integration */
  async connected(decision: ConsentDecision = {}): Promise<string> {
    const { integrationId } = (await this.connect(decision)).data;
    await this.choose(integrationId);
    await this.sync(integrationId);
    return integrationId;
  }

  /** Chooses the calendars of these names; those that are preselected without names. */
  async choose(id: string, names?: readonly string[]) {
    const calendars = (await this.integrations()).find((one) => one.id === id)?.calendars ?? [];
    const isChosen = ({ name, isOn }: (typeof calendars)[number]): boolean => names?.includes(name) ?? isOn;
    const body = { id, calendarIds: calendars.filter(isChosen).map((calendar) => calendar.id) };
    return this.server.request('POST /api/v1/integration/calendars', body, { session: this.user });
  }
}

/** A server with one user whose calendar is published at an address. */
export class FeedServer extends TrackingServer<ICalendarFake> {
  constructor(
    server: TestServer,
    fake: ICalendarFake,
    /** The account's only calendar, as at other providers. */
    readonly account: { readonly primary: FakeCalendar },
    user: TestUser,
    deps: IntegrationDeps,
  ) {
    super(server, fake, user, deps);
  }

  /** Connects the address and reads it. @returns the id of the integration */
  async connected(): Promise<string> {
    const url = `${this.fake.url}${this.account.primary.id}`;
    const body = { id: newId(this.server.clock), url };
    const { data } = await this.server.request('POST /api/v1/integration/address', body, { session: this.user });
    await this.sync(data.integration.id);
    return data.integration.id;
  }
}

export const EVENTS_SCOPE = GOOGLE_SCOPES.events;
export const CALENDARS_SCOPE = GOOGLE_SCOPES.calendars;

/** An event of some minutes in UTC. */
export const timed = (start: string, minutes = 60) => ({ kind: 'TIMED', start, zone: 'UTC', minutes }) as const;
export const allDay = (start: string, days = 1) => ({ kind: 'ALL_DAY', start, days }) as const;
