import { startDevelopmentFakes } from '@sevenfold/fakes/development';
import { addDays, today } from '@sevenfold/domain/calendar';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { createCalendars } from '../../src/compose';
import { makeDemoAccount } from '../../src/demo/account';
import { connectDemoCalendars, readDemoCalendars } from '../../src/demo/calendars';
import { syncIntegration } from '../../src/features/integration/sync';
import { builtFeedWorker } from '../adapters/feedWorker';
import { silent } from '../database';
import { startServer, TEST_KEYRING } from '../harness';

const OPTIONS = { firstPort: 0, serverUrl: 'http://127.0.0.1:7700', language: 'ES', zone: 'Europe/Madrid' } as const;

const feedWorker = builtFeedWorker();
const fakes = await startDevelopmentFakes(OPTIONS);
afterAll(() => fakes.stop());
const environment = Object.assign({}, ...fakes.services.map((service) => service.environment)) as NodeJS.ProcessEnv;
const config = readConfig(environment);
const server = await startServer();
const calendars = readDemoCalendars(environment);
const connect = () => connectDemoCalendars(server.db, server.clock, TEST_KEYRING, calendars);

describe('the demo with fakes', () => {
  it('configures the server, and leaves out signing in with Google, which has no fake', () => {
    expect(config.calendarProviders.flatMap(({ missing }) => missing)).toEqual([]);
    expect(config.stripe?.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(config.google).toBeUndefined();
    expect(config.webPush.hosts).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/)]);
    expect(config.webPush.subject).toBe('mailto:sevenfold@localhost');
  });

  it('has a calendar that can be connected by its address', async () => {
    const { name } = fakes.services.find(({ environment: set }) => 'ICALENDAR_HOSTS' in set) ?? { name: '' };
    const feed = createCalendars(config, server.clock, feedWorker).ICAL;
    const now = server.clock.now();
    const read = feed?.read({
      url: /http[^)]+/.exec(name)?.[0] ?? '',
      window: { from: now - 28 * 86_400_000, to: now },
      timeZone: 'Europe/Madrid',
      signal: new AbortController().signal,
    });
    expect(await read).toMatchObject({ name: 'Club deportivo' });
  });

  it('connects accounts once, whose events count for a tracked activity', async () => {
    await makeDemoAccount(server.db, server.clock, { language: 'ES', timezone: 'Europe/Madrid' });
    await connect();
    const session = await demoSession();
    const read = async () =>
      (await server.request('GET /api/v1/integrations', undefined, { session: session.token })).data.integrations;
    const integrations = await read();
    expect(integrations.map(({ provider }) => provider).sort()).toEqual(['GOOGLE', 'OUTLOOK']);
    const deps = {
      db: server.db,
      clock: server.clock,
      log: silent,
      providers: createCalendars(config, server.clock),
      keyring: TEST_KEYRING,
      freeAccounts: 1,
      publicUrl: undefined,
      pushUrl: undefined,
    };
    for (const { id } of integrations) await syncIntegration(deps, session.userId, id, new AbortController().signal);
    const onOf = ({ calendars: shown }: (typeof integrations)[number]) => shown.filter(({ isOn }) => isOn).length;
    expect((await read()).map((one) => `${one.status} ${onOf(one)}/${one.calendars.length}`).sort()).toEqual([
      'CONNECTED 1/2',
      'CONNECTED 2/3',
    ]);
    const day = today(server.clock.now(), 'Europe/Madrid', 0);
    const { events } = (
      await server.request('GET /api/v1/calendar-events', undefined, {
        session: session.token,
        query: { from: addDays(day, -30), to: day },
      })
    ).data;
    const counted = events.filter(({ counts }) => counts.length > 0);
    expect(new Set(counted.map(({ name }) => name))).toEqual(new Set(['Correr con el club']));
    await server.request('DELETE /api/v1/integration', { id: integrations[0]?.id ?? '' }, { session: session.token });
    await connect();
    expect(await read(), 'a disconnected account stays disconnected').toHaveLength(1);
  });
});

async function demoSession(): Promise<{ token: string; userId: string }> {
  const { data } = await server.request(
    'POST /api/v1/auth/authenticate',
    { method: 'LOCAL', token: 'demo' },
    { headers: { 'x-client-platform': 'ANDROID' } },
  );
  if (data.status !== 'SESSION') throw new Error(`Not signed in: ${data.status}`);
  const token = data.session.token ?? '';
  return { token, userId: (await server.request('GET /api/v1/user', undefined, { session: token })).data.id };
}
