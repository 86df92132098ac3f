import { IMPORT_UNDO_DAYS } from '@sevenfold/contract/transfer';
import { addDays, localDateTime } from '@sevenfold/domain/calendar';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TABLES } from '../../src/features/registry';
import { createAllPartitions } from '../../src/features/retention/partitions';
import { purge, type PurgeCounts } from '../../src/features/retention/purge';
import { activitiesOf, makeActivity, makeCheckIn, makeEntry, makeObjective, rethrow } from '../features/fixtures';
import { startSharedServer, type TestUser } from '../harness';

/** Days for which devices keep acknowledged operations, to send them again to a restored database. */
const ACKNOWLEDGED_DAYS = 14;

const server = await startSharedServer();
let ana: TestUser;
beforeEach(async () => {
  ana = await server.signIn();
});

const run = (batch = 2): Promise<PurgeCounts> =>
  purge({
    pool: server.pool,
    clock: server.clock,
    signal: new AbortController().signal,
    tables: TABLES,
    batch,
    onFailed: rethrow,
  });
/** Name of a partition without the number of the shard that a cluster adds. */
const withoutShard = (name: string): string => name.replace(/_\d{6,}$/, '');
const retentionOf = (table: string): number => TABLES.find(({ name }) => name === table)?.retention?.days ?? Number.NaN;
const nothing: PurgeCounts = Object.fromEntries(
  TABLES.flatMap(({ name, retention }) => (retention ? [[name, 0]] : [])),
);

async function count(table: string): Promise<number> {
  const { rows } = await server.pool.query<{ rows: string }>(
    `SELECT count(*) AS rows FROM ${table} WHERE user_id = $1`,
    [ana.userId],
  );
  return Number(rows[0]?.rows);
}

describe('the purge', () => {
  it('removes responses of operations after two months, far longer than devices retry', async () => {
    expect(retentionOf('operation')).toBeGreaterThan(2 * ACKNOWLEDGED_DAYS);
    for (const hours of [0, 1, 1, 30]) {
      server.clock.advance({ hours });
      await server.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana });
    }
    server.clock.advance({ days: retentionOf('operation') - 1 });
    const options = { session: ana, key: 'young' };
    await server.request('PATCH /api/v1/user', { name: 'Cleo' }, options);
    // Those of the first two hours are older than the retention by now.
    expect(await run()).toEqual({ ...nothing, operation: 3 });
    expect(await count('operation')).toBe(2);
    expect((await server.request('PATCH /api/v1/user', { name: 'Cleo' }, options)).status).toBe(200);
  });

  it('leaves an import that can be undone until the end of the last day that the app names', async () => {
    const { rows } = await server.pool.query<{ now: Date }>(
      `INSERT INTO import_batch VALUES ($1, $1, 0, 'CSV', 'runs.csv', true, '{}', '{}', $2) RETURNING created_at AS now`,
      [ana.userId, new Date(server.clock.now())],
    );
    const lastDay = addDays(localDateTime(rows[0]?.now.getTime() ?? 0, 'UTC').date, IMPORT_UNDO_DAYS);
    server.clock.set(`${lastDay}T23:59:00Z`);
    expect((await run()).import_batch).toBe(0);
    server.clock.advance({ days: 1 });
    expect((await run()).import_batch).toBe(1);
  });

  it('removes only reviews deleted three months ago', async () => {
    const session = ana;
    for (const weekId of ['2026-W09', '2026-W10'] as const)
      await server.request('POST /api/v1/review/draft', { weekId, wins: 'Ran' }, { session });
    await server.request('DELETE /api/v1/review', { weekId: '2026-W10' }, { session });
    server.clock.advance({ days: retentionOf('review') - 1 });
    expect((await run()).review).toBe(0);
    server.clock.advance({ days: 2 });
    expect((await run()).review).toBe(1);
    expect(await count('review')).toBe(1);
  });

  it('removes only entries deleted three months ago', async () => {
    const { id: activityId } = await makeActivity(server, ana);
    const entries = [];
    for (let made = 0; made < 6; made += 1) entries.push(await makeEntry(server, ana, activityId));
    for (const { id } of entries.slice(0, 5)) await server.request('DELETE /api/v1/entry', { id }, { session: ana });
    server.clock.advance({ days: 30 });
    ana = await server.sessionOf(ana.userId);
    await server.request('POST /api/v1/entry/restore', { id: entries[0]?.id ?? '' }, { session: ana });
    await server.request('DELETE /api/v1/entry', { id: entries[5]?.id ?? '' }, { session: ana });
    server.clock.advance({ days: retentionOf('entry') - 29 });
    expect((await run()).entry).toBe(4);
    expect(await count('entry')).toBe(2);
  });

  it('removes objectives with their check-ins, and removed check-ins, after three months', async () => {
    const [kept, deleted] = [await makeObjective(server, ana), await makeObjective(server, ana)];
    const [checkIn, removed] = [await makeCheckIn(server, ana, kept.id), await makeCheckIn(server, ana, kept.id)];
    await makeCheckIn(server, ana, deleted.id);
    await server.request('DELETE /api/v1/objective', { id: deleted.id }, { session: ana });
    await server.request('DELETE /api/v1/objective/check-in', { id: removed.id }, { session: ana });
    server.clock.advance({ days: retentionOf('objective'), seconds: -1 });
    expect((await run()).objective).toBe(0);
    server.clock.advance({ seconds: 2 });
    expect(await run()).toMatchObject({ objective: 1, objective_check_in: 1 });
    const { rows } = await server.pool.query('SELECT id FROM objective_check_in');
    expect(rows).toEqual([{ id: checkIn.id }]);
  });

  it('removes an activity and all of its entries three months after it was deleted', async () => {
    const activities = [];
    for (const name of ['Run', 'Read', 'Cook', 'Sew'])
      activities.push(
        await makeActivity(server, ana, {
          name,
          weeklyGoalsTimeline: [{ startWeekId: '2026-W11', endWeekId: null, target: 3 }],
        }),
      );
    for (const { id } of activities) {
      await makeEntry(server, ana, id);
      await server.request('POST /api/v1/skips', { skips: [{ activityId: id, date: '2026-03-09' }] }, { session: ana });
    }
    const [kept, ...deleted] = activities;
    for (const { id } of deleted) await server.request('DELETE /api/v1/a', { activityId: id }, { session: ana });
    server.clock.advance({ days: retentionOf('activity'), seconds: -1 });
    expect((await run()).activity).toBe(0);
    server.clock.advance({ seconds: 2 });
    expect((await run()).activity).toBe(3);
    expect(await Promise.all(['entry', 'skip', 'goal_period'].map(count))).toEqual([1, 1, 1]);
    ana = await server.sessionOf(ana.userId);
    expect((await activitiesOf(server, ana)).map(({ id }) => id)).toEqual([kept?.id]);
  });

  it('removes expired sessions and registrations', async () => {
    for (let made = 0; made < 3; made += 1) await server.sessionOf((await server.signIn()).userId);
    await server.pool.query(
      "INSERT INTO registration_ticket VALUES ('a', 'local', 'a', NULL, 'A', $1), ('b', 'local', 'b', NULL, 'B', $2)",
      [new Date(server.clock.now() - 1), new Date(server.clock.now() + 200 * 86_400_000)],
    );
    server.clock.advance({ days: 91 });
    const alive = await server.sessionOf(ana.userId);
    // Two sessions of each of the three users; signing in again has already cleared Ana's own.
    expect(await run()).toEqual({ ...nothing, session: 6, registration_ticket: 1 });
    expect((await server.request('GET /api/v1/user', undefined, { session: alive })).status).toBe(200);
  });

  it('finds nothing the second time, and two concurrent runs remove each row once', async () => {
    const { id } = await makeActivity(server, ana);
    for (let made = 0; made < 9; made += 1) await makeEntry(server, ana, id);
    server.clock.advance({ days: retentionOf('operation') + 1 });
    const [first, second] = await Promise.all([run(), run()]);
    expect((first?.operation ?? 0) + (second?.operation ?? 0)).toBe(10);
    expect(await run()).toEqual(nothing);
  });

  it('drops the months of operations whose responses are all older than two months', async () => {
    const change = async (now: string): Promise<void> => {
      server.clock.set(now);
      ana = await server.sessionOf(ana.userId);
      await createAllPartitions(server.pool, server.clock);
      await server.request('PATCH /api/v1/user', { name: now }, { session: ana });
    };
    const months = async (): Promise<(string | undefined)[]> => {
      const { rows } = await server.pool.query<{ tableoid: string }>(
        'SELECT DISTINCT tableoid::regclass::text AS tableoid FROM operation',
      );
      return [...new Set(rows.map(({ tableoid }) => withoutShard(tableoid)))].sort();
    };
    // The database was made in another month, so that these have partitions from here on.
    for (const now of ['2031-01-31T23:59:59Z', '2031-02-01T00:00:00Z', '2031-03-15T12:00:00Z']) await change(now);
    expect(await months()).toEqual(['operation_2031_01', 'operation_2031_02', 'operation_2031_03']);
    server.clock.set('2031-04-02T00:00:00Z');
    await run();
    expect(await months()).toEqual(['operation_2031_02', 'operation_2031_03']);
    expect(await run()).toMatchObject({ operation: 0 });
  });

  it('gives a month no partition if it has responses already', async () => {
    await server.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana, key: 'first' });
    await createAllPartitions(server.pool, server.clock);
    server.clock.advance({ days: 30 });
    ana = await server.sessionOf(ana.userId);
    await server.request('PATCH /api/v1/user', { name: 'Cleo' }, { session: ana });
    const repeated = await server.request('PATCH /api/v1/user', { name: 'Bea' }, { session: ana, key: 'first' });
    expect(repeated.data.name).toBe('Bea');
    const { rows } = await server.pool.query<{ month: string }>(
      'SELECT tableoid::regclass::text AS month FROM operation ORDER BY created_at',
    );
    expect(rows.map(({ month }) => withoutShard(month))).toEqual(['operation_default', 'operation_2026_04']);
  });

  it('stops between two statements when aborted', async () => {
    const stopping = AbortSignal.abort(new Error('stopping'));
    const onFailed = vi.fn();
    await expect(
      purge({ pool: server.pool, clock: server.clock, tables: TABLES, signal: stopping, onFailed }),
    ).rejects.toThrow('stopping');
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('goes on with the other tables when one fails', async () => {
    const [first] = TABLES.filter(({ retention }) => retention && !retention.isPartitioned);
    if (!first) throw new Error('No table has a retention');
    const failed: string[] = [];
    server.clock.advance({ days: retentionOf('operation') + 1 });
    await server.sessionOf(ana.userId);
    const counts = await purge({
      pool: server.pool,
      clock: server.clock,
      signal: new AbortController().signal,
      tables: [{ ...first, name: 'missing_table' }, ...TABLES],
      onFailed: (_, table) => failed.push(table),
    });
    expect(failed).toEqual(['missing_table']);
    expect(Object.keys(counts)).toEqual(Object.keys(nothing));
  });
});
