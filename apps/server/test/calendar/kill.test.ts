/** @module-tag long */

import { once } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { windowAt } from '../../src/features/integration/window';
import { addressesOnServers, asAdmin, poolOn } from '../database';
import { TEST_KEY } from '../harness';
import { builtScript, launch } from '../processes';
import { startGoogleSuite, timed } from './calendarServer';

const script = builtScript(new URL('./syncProcess.ts', import.meta.url));
const suite = await startGoogleSuite();
let context: Awaited<ReturnType<typeof suite.newContext>>;
let id: string;
let activity: string;

/** Advisory lock that the triggers below wait for, so that a process is blocked in the middle of a statement. */
const LOCK = 4711;

const isEvents = ({ path }: { readonly path: string }) => path.endsWith('/events');

const storedIds = async (): Promise<string[]> =>
  (
    await context.server.pool.query<{ id: string }>(
      'SELECT external_id AS id FROM calendar_event WHERE user_id = $1 ORDER BY 1',
      [context.user.userId],
    )
  ).rows.map((row) => row.id);

const expectedIds = (): string[] =>
  context.fake
    .state(context.account.primary, windowAt(context.server.clock.now()))
    .map(({ externalId }) => externalId)
    .toSorted();

const daysCounted = (): string[] =>
  context.fake
    .state(context.account.primary, windowAt(context.server.clock.now()))
    .flatMap(({ time, name }) =>
      name.startsWith('Gym') && time.kind === 'TIMED' && time.end <= context.server.clock.now()
        ? [`${new Date(time.start).toISOString().slice(0, 10)} 1`]
        : [],
    )
    .toSorted();

/** Everything that a sync writes. */
const snapshot = async () => ({ events: await storedIds(), counted: await context.counted(activity) });

function startSync() {
  return launch(script, {
    DATABASE_URL: context.server.databaseUrl,
    GOOGLE_URL: context.fake.oauthUrl,
    KEY: TEST_KEY.toString('base64'),
    USER_ID: context.user.userId,
    INTEGRATION_ID: id,
    NOW: String(context.server.clock.now()),
  });
}

async function kill(child: ReturnType<typeof launch>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Runs statements one after the other. Citus asks for consent to triggers, because it does not know what they write. */
async function changeSchema(...statements: readonly string[]): Promise<void> {
  await asAdmin(async (client) => {
    await client.query('SET citus.enable_unsafe_triggers TO on');
    for (const statement of statements) await client.query(statement);
  }, context.server.databaseUrl);
}

/** Checks that two syncs after the lease of the killed process has expired store and count everything. */
async function expectCompleteSync(): Promise<void> {
  context.fake.clearFaults();
  expect(await context.sync(id)).toMatchObject({ tryAt: expect.any(Date) });
  context.server.clock.advance({ minutes: 7 });
  for (const time of ['first', 'second']) {
    expect(await context.sync(id), time).toBe('DONE');
    expect(await storedIds(), time).toEqual(expectedIds());
    expect(await context.counted(activity), time).toEqual(daysCounted());
  }
}

beforeEach(async () => {
  context = await suite.newContext();
  context.fake.maxPage = 10;
  context.account.primary.create({ name: 'Gym', time: timed('2026-01-05T18:00'), rule: 'FREQ=WEEKLY;BYDAY=MO,WE' });
  id = await context.connected();
  activity = await context.track('TIMES', 'gym');
  context.account.primary.create({ name: 'Gym, early', time: timed('2026-01-06T07:00'), rule: 'FREQ=WEEKLY;BYDAY=TU' });
});

it.each(['changes', 'everything'] as const)(
  'a sync of %s that is killed at any page keeps the former state',
  async (what) => {
    if (what === 'everything') context.account.primary.expireTokens();
    const before = await snapshot();
    for (const page of [0, 1, 2]) {
      const requestCount = context.fake.requests.filter(isEvents).length;
      // The request that reports the expired cursor comes before the pages.
      const first = what === 'everything' ? 1 : 0;
      context.fake.fault({ when: isEvents, after: first + page, times: 100, effect: 'HANG' });
      const child = startSync();
      await expect.poll(() => context.fake.requests.filter(isEvents).length).toBe(requestCount + first + page + 1);
      await kill(child);
      expect(await snapshot(), `page ${page}`).toEqual(before);
      context.fake.clearFaults();
      if (page < 2) context.server.clock.advance({ minutes: 7 });
    }
    await expectCompleteSync();
  },
);

it.each([
  ['the events are written and before their cursor is', 'UPDATE OF cursor', 'calendar', 'NOTHING'],
  ['the events are committed and while they are counted', 'INSERT', 'entry', 'EVENTS'],
  ['all is committed and before the lease ends', 'UPDATE OF last_success_at', 'integration', 'ALL'],
] as const)('a sync that is killed after %s loses and repeats nothing', async (_, statement, table, committed) => {
  const before = await snapshot();
  await changeSchema(
    `CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$`,
    `CREATE TRIGGER wait_for_test BEFORE ${statement} ON ${table} FOR EACH ROW EXECUTE FUNCTION wait_for_test()`,
  );
  // The trigger runs on the server that has the user's rows.
  const pools = addressesOnServers(context.server.databaseUrl).map(poolOn);
  const countLocks = async (condition: string): Promise<number> => {
    const text = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND ${condition}`;
    const counts = await Promise.all(pools.map(async (one) => (await one.query(text, [LOCK])).rowCount ?? 0));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const holders = await Promise.all(pools.map((one) => one.connect()));
  try {
    for (const holder of holders) await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const child = startSync();
    await expect.poll(() => countLocks('NOT granted')).toBe(1);
    await kill(child);
    for (const holder of holders) await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await expect.poll(() => countLocks('true')).toBe(0);
  } finally {
    for (const holder of holders) holder.release();
    await changeSchema(`DROP TRIGGER wait_for_test ON ${table}`, 'DROP FUNCTION wait_for_test()');
  }
  expect(await snapshot()).toEqual({
    events: committed === 'NOTHING' ? before.events : expectedIds(),
    counted: committed === 'ALL' ? daysCounted() : before.counted,
  });
  // The job that counts was committed together with the events.
  if (committed === 'EVENTS') await context.recount();
  await expectCompleteSync();
});
