import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntegrationDeps } from '../../src/features/integration/deps';
import { syncIntegration } from '../../src/features/integration/sync';
import { createKeyring } from '../../src/keyring';
import { CalendarError } from '../../src/ports/calendar';
import { type FeedServer, startFeedSuite, startGoogleSuite, timed } from './calendarServer';

const suites = { Google: await startGoogleSuite(), iCalendar: await startFeedSuite() };
type Context = Awaited<ReturnType<typeof suites.Google.newContext>> | FeedServer;

const signal = new AbortController().signal;
const OTHER_KEYRING = createKeyring([{ id: 'other', key: randomBytes(32) }]);

const syncWith = ({ deps, user }: Context, id: string, change: Partial<IntegrationDeps>) =>
  syncIntegration({ ...deps, ...change }, user.userId, id, signal);

const shown = async (context: Context) => (await context.integrations())[0];

const trackingStatuses = async ({ server, user }: Context) =>
  (await server.request('GET /api/v1/as', undefined, { session: user })).data.activities.map(
    ({ calendarTrackingStatus }) => calendarTrackingStatus,
  );

describe.each(['Google', 'iCalendar'] as const)('credentials of %s that cannot be decrypted', (name) => {
  let context: Context;
  let id: string;
  beforeEach(async () => {
    context = await suites[name].newContext();
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-09T18:00') });
    id = await context.connected();
    await context.track('TIMES', 'gym');
  });

  it.each([
    ['another key', OTHER_KEYRING],
    ['no key', undefined],
  ])('are shown as an error, also by the activities that count from the account: %s', async (_what, keyring) => {
    await syncWith(context, id, { keyring });
    expect(await shown(context)).toMatchObject({ status: 'ERROR', error: 'CREDENTIALS_UNREADABLE' });
    expect(await trackingStatuses(context)).toEqual(['ERROR']);
  });

  it('are tried again, so that the account is read once the operator has restored the key', async () => {
    await syncWith(context, id, { keyring: OTHER_KEYRING });
    expect((await shown(context))?.nextSyncAt).not.toBeNull();
    await context.sync(id);
    expect(await shown(context)).toMatchObject({ status: 'CONNECTED', error: null });
    expect(await trackingStatuses(context)).toEqual(['ACTIVE']);
  });

  it('do not prevent disconnecting the account', async () => {
    await context.server.db
      .updateTable('integration')
      .set({ credentials: randomBytes(60) })
      .where('user_id', '=', context.user.userId)
      .execute();
    const response = await context.server.request('DELETE /api/v1/integration', { id }, { session: context.user });
    expect(response.status, response.text).toBe(200);
    expect(await context.integrations()).toEqual([]);
  });
});

function throwing(error: Error): never {
  throw error;
}

describe('a published calendar', () => {
  let context: FeedServer;
  let id: string;
  const failing = (error: Error): Partial<IntegrationDeps> => ({
    providers: { ...context.deps.providers, ICAL: { read: async () => throwing(error) } },
  });
  beforeEach(async () => {
    context = await suites.iCalendar.newContext();
    id = await context.connected();
  });

  it('with too many events is shown as too large at once, and given up after five attempts', async () => {
    const tooLarge = failing(new CalendarError('TOO_LARGE', 'more than 50000 events'));
    await syncWith(context, id, tooLarge);
    expect(await shown(context)).toMatchObject({ status: 'ERROR', error: 'TOO_LARGE' });
    expect((await shown(context))?.nextSyncAt).not.toBeNull();
    for (const attempt of [2, 3, 4, 5]) expect(await syncWith(context, id, tooLarge), String(attempt)).toBe('DONE');
    expect(await shown(context)).toMatchObject({ status: 'ERROR', error: 'TOO_LARGE', nextSyncAt: null });
    expect(await syncWith(context, id, tooLarge)).toBe('SKIPPED');
  });

  it('whose host refuses a request is read again, and given up after five refusals', async () => {
    context.fake.fault({ when: () => true, times: 5, effect: { status: 403, body: '' } });
    for (const attempt of [1, 2, 3, 4]) {
      expect(await context.sync(id), String(attempt)).toBe('DONE');
      expect(await shown(context), String(attempt)).toMatchObject({ status: 'CONNECTED', error: null });
    }
    await context.sync(id);
    expect(await shown(context)).toMatchObject({ status: 'ERROR', error: 'FORBIDDEN', nextSyncAt: null });
  });

  it('whose host was down for long is not given up for the first refusals after that', async () => {
    context.fake.fault({ when: () => true, times: 6, effect: { status: 503, body: '' } });
    for (let attempt = 1; attempt <= 6; attempt += 1) await context.sync(id);
    context.fake.fault({ when: () => true, times: 4, effect: { status: 404, body: '' } });
    for (const attempt of [1, 2, 3, 4]) {
      await context.sync(id);
      expect(await shown(context), String(attempt)).toMatchObject({ status: 'CONNECTED', error: null });
    }
    // Unchanged, so that nothing but the request has succeeded.
    await context.sync(id);
    context.fake.fault({ when: () => true, times: 5, effect: { status: 404, body: '' } });
    for (const attempt of [1, 2, 3, 4]) {
      await context.sync(id);
      expect(await shown(context), String(attempt)).toMatchObject({ status: 'CONNECTED', error: null });
    }
    await context.sync(id);
    expect(await shown(context)).toMatchObject({ status: 'ERROR', error: 'NOT_FOUND', nextSyncAt: null });
  });

  it('that cannot be read is logged with the reason, without its address', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    context.fake.fault({ when: () => true, times: 1, effect: { status: 503, body: '' } });
    await syncWith(context, id, { log });
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { kind: 'UNAVAILABLE', reason: 'status 503', failures: 1 },
    ]);
    expect(lines.join('')).not.toContain('.ics');
  });

  it('that the server fails to store three times is shown as failing, until it is stored', async () => {
    const broken = failing(new Error('canceling statement due to statement timeout'));
    for (const error of [null, null, 'INTERNAL']) {
      await syncWith(context, id, broken);
      expect((await shown(context))?.error).toBe(error);
    }
    await context.sync(id);
    expect(await shown(context)).toMatchObject({ status: 'CONNECTED', error: null });
  });
});
