import { describe, expect, it } from 'vitest';
import { newChannelToken } from '../../src/features/integration/push/token';
import { newId } from '../../src/id';
import { startOutlookSuite, timed } from './calendarServer';
import { deleteJobs, isWatch, jobs, openOf, syncAndWatch, watched } from './pushCases';

const suite = await startOutlookSuite();
await suite.listen();

type Context = Awaited<ReturnType<typeof suite.newContext>>;

/** Requests to `/subscriptions` since another request: methods and paths without ids. */
const subscriptionRequests = ({ fake }: Context, since: number): string[] =>
  fake.requests
    .slice(since)
    .filter(({ path }) => path.includes('/subscriptions'))
    .map(({ method, path }) => `${method} ${path.replace(/[\da-f-]{36}/, 'id').replace('/v1.0', '')}`);

/** Creates an event and returns the number of syncs that its notification has requested. */
async function notifiedSyncs(context: Context, id: string): Promise<number> {
  await deleteJobs(context);
  context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
  await context.fake.subscriptions.settled();
  return (await jobs(context, 'sync-integration', id)).length;
}

describe('notifications of Outlook', () => {
  it('begin with a handshake whose response is its token as plain text', async () => {
    const { server } = await suite.newContext();
    const token = 'Validation: <script>Testing & client</script>';
    const response = await server.inject({
      method: 'POST',
      url: `/api/v1/webhook/outlook-calendar?validationToken=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    expect([response.statusCode, response.body]).toEqual([200, token]);
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['', '{', 'null', '{"value":{}}', '{"value":[{"clientState":1}]}'])('reject the body %s', async (payload) => {
    const { server } = await suite.newContext();
    const headers = { 'content-type': 'application/json' };
    const url = '/api/v1/webhook/outlook-calendar';
    expect((await server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
  });

  it('come by the same subscription for weeks: it is renewed, and Graph is never asked for a second one', async () => {
    const context = await suite.newContext();
    const id = await watched(context);
    const before = context.fake.requests.length;
    for (let hours = 0; hours < 21 * 24; hours += 12) {
      context.server.clock.advance({ hours: 12 });
      await syncAndWatch(context, id);
      expect(openOf(context), `after ${hours} hours`).toBe(1);
    }
    expect(new Set(subscriptionRequests(context, before))).toEqual(new Set(['PATCH /subscriptions/id']));
    expect(await notifiedSyncs(context, id)).toBe(1);
  });

  it('resume after Graph has asked for the subscription to be reauthorized', async () => {
    const context = await suite.newContext();
    const id = await watched(context);
    context.fake.subscriptions.requireReauthorization(context.account.primary.id);
    await context.fake.subscriptions.settled();
    expect(await jobs(context, 'sync-integration', id)).toHaveLength(1);
    expect(await notifiedSyncs(context, id)).toBe(0);
    const before = context.fake.requests.length;
    await syncAndWatch(context, id);
    expect(subscriptionRequests(context, before)).toEqual(['PATCH /subscriptions/id']);
    expect(await notifiedSyncs(context, id)).toBe(1);
  });

  it('that Graph could not deliver are made up for by a sync', async () => {
    const context = await suite.newContext();
    const id = await watched(context);
    context.fake.subscriptions.delivery = 'NEVER';
    context.account.primary.create({ name: 'Gym', time: timed('2026-03-10T18:00') });
    context.fake.subscriptions.delivery = 'ONCE';
    context.fake.subscriptions.reportMissed(context.account.primary.id);
    await context.fake.subscriptions.settled();
    expect(await jobs(context, 'sync-integration', id)).toHaveLength(1);
    const before = context.fake.requests.length;
    await syncAndWatch(context, id);
    expect(await context.events()).toHaveLength(1);
    expect(subscriptionRequests(context, before)).toEqual([]);
  });

  it('replace a removed subscription without asking for the former one', async () => {
    const context = await suite.newContext();
    const id = await watched(context);
    context.fake.subscriptions.removeAll(context.account.primary.id);
    await context.fake.subscriptions.settled();
    const before = context.fake.requests.length;
    await syncAndWatch(context, id);
    expect(subscriptionRequests(context, before)).toEqual(['POST /subscriptions']);
    expect(await notifiedSyncs(context, id)).toBe(1);
  });

  it('come by a new subscription once the former one is unknown to Graph', async () => {
    const context = await suite.newContext();
    const id = await watched(context);
    context.fake.subscriptions.delivery = 'NEVER';
    context.fake.subscriptions.removeAll(context.account.primary.id);
    context.fake.subscriptions.delivery = 'ONCE';
    context.server.clock.advance({ days: 5, minutes: 1 });
    await syncAndWatch(context, id);
    expect(openOf(context)).toBe(1);
    expect(await notifiedSyncs(context, id)).toBe(1);
  });

  it.each([
    ['named in the error', undefined],
    ['listed by Graph, when the error names none', 'The subscription exists already.'],
  ])('take over a subscription whose token this server has lost, by its id %s', async (_, message) => {
    const context = await suite.newContext();
    const id = await watched(context);
    await context.server.pool.query('DELETE FROM push_channel WHERE user_id = $1', [context.user.userId]);
    if (message !== undefined)
      context.fake.fault({ when: isWatch, effect: { status: 409, body: { error: { code: 'Conflict', message } } } });
    await syncAndWatch(context, id);
    expect(openOf(context)).toBe(1);
    expect(await notifiedSyncs(context, id)).toBe(1);
  });

  it('go to the user who connected an account last, as Graph allows one subscription for each calendar', async () => {
    const context = await suite.newContext();
    const id = await watched(context);
    const ben = await context.otherUser();
    const bens = await watched(ben);
    expect(openOf(context)).toBe(1);
    expect(await notifiedSyncs(ben, bens)).toBe(1);
    expect(await syncsOf(context, id)).toEqual([ben.user.userId]);
    // The other user is read by polling, and has the subscription again after its renewal.
    await context.sync(id);
    expect(await context.events()).toHaveLength(1);
    context.server.clock.advance({ days: 5, minutes: 1 });
    await syncAndWatch(context, id);
    expect(openOf(context)).toBe(1);
    await notifiedSyncs(context, id);
    expect(await syncsOf(context, id)).toEqual([context.user.userId]);
  });

  it('are looked up by one statement, however many tokens a request has, and only the first 100', async () => {
    const context = await suite.newContext();
    const id = await watched(context);
    const { server, user } = context;
    const genuine = tokenOf(context);
    const lookUps: string[] = [];
    const seen = new WeakSet<object>();
    server.pool.on('acquire', (client) => {
      if (seen.has(client)) return;
      seen.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const [statement] = args as [string | { text: string }];
        const text = typeof statement === 'string' ? statement : statement.text;
        if (/^\s*select\b/i.test(text) && text.includes('push_channel')) lookUps.push(text);
        return query(...args);
      }) as typeof client.query;
    });
    const forged = () => newChannelToken(user.userId, newId(server.clock)).token;
    const post = (tokens: readonly string[]) =>
      server.inject({
        method: 'POST',
        url: '/api/v1/webhook/outlook-calendar',
        headers: { 'content-type': 'application/json' },
        payload: { value: tokens.map((clientState) => ({ clientState, subscriptionId: 'x' })) },
      });
    await deleteJobs(context);
    expect((await post([...Array.from({ length: 99 }, forged), genuine])).statusCode).toBe(200);
    expect(lookUps).toHaveLength(1);
    expect(await jobs(context, 'sync-integration', id)).toHaveLength(1);

    lookUps.length = 0;
    await deleteJobs(context);
    const repeated = Array.from({ length: 500 }, () => genuine);
    expect((await post(repeated)).statusCode).toBe(200);
    expect(lookUps).toHaveLength(1);
    expect(await jobs(context, 'sync-integration', id)).toHaveLength(1);

    lookUps.length = 0;
    await deleteJobs(context);
    expect((await post([...Array.from({ length: 100 }, forged), genuine])).statusCode).toBe(200);
    expect(lookUps).toHaveLength(1);
    expect(await jobs(context, 'sync-integration', id)).toEqual([]);
  });
});

/** The users for whom a sync of an account is waiting; its id is the same for all of them. */
async function syncsOf({ server }: Context, id: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ user_id: string }>(
    `SELECT j.payload ->> 'userId' AS user_id FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'sync-integration' AND j.payload ->> 'id' = $1`,
    [id],
  );
  return rows.map((row) => row.user_id);
}

/** The token that the notifications of the account's subscription carry. */
function tokenOf(context: Context): string {
  const request = context.fake.requests.findLast(isWatch);
  return (JSON.parse(request?.body ?? '{}') as { clientState: string }).clientState;
}
