import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { beforeEach, describe, expect, it } from 'vitest';
import { TABLES } from '../../src/features/registry';
import { readRows } from '../../src/features/rows/pull';
import { purge } from '../../src/features/retention/purge';
import { type TestUser, startServer } from '../harness';
import { makeActivity, newEntry, rethrow } from './fixtures';

const server = await startServer();
let ana: TestUser;
beforeEach(async () => {
  // A Wednesday.
  server.clock.set('2026-03-11T10:00:00Z');
  ana = await server.signIn();
});

type Query = NonNullable<Parameters<typeof server.request<'GET /api/v1/rows'>>[2]>['query'];
const pull = async (query: Query = {}, session = ana) =>
  (await server.request('GET /api/v1/rows', undefined, { session, query })).data;
const purgeAll = () =>
  purge({
    pool: server.pool,
    clock: server.clock,
    signal: new AbortController().signal,
    tables: TABLES,
    onFailed: rethrow,
  });
const rate = (date: '2026-03-10' | '2026-03-11', body: number) =>
  server.request('POST /api/v1/life-rating', { date, scores: { ...NO_SCORES, body } }, { session: ana });

describe('rows', () => {
  it('are all sent to a device that has none, in the window of 60 weeks', async () => {
    const { id } = await makeActivity(server, ana);
    await server.request('POST /api/v1/entry', newEntry(server, id), { session: ana });
    const page = await pull();
    expect(page).toMatchObject({ isFresh: true, from: '2025-01-20', next: null, removed: {} });
    expect(page.rows.user?.map((user) => user.id)).toEqual([ana.userId]);
    expect(page.rows.area).toHaveLength(6);
    expect(page.rows.activity?.map((activity) => activity.id)).toEqual([id]);
    expect(page.rows.entry?.map((entry) => entry.activityId)).toEqual([id]);
  });

  it('begin earlier for a device that wants it, because its clock is behind, but not later', async () => {
    expect((await pull({ from: '2024-03-06' })).from).toBe('2024-03-04');
    expect((await pull({ from: '2026-03-01' })).from).toBe('2025-01-20');
  });

  it('are read by the same statements, whatever date they begin at', async () => {
    const countPrepared = async () =>
      (
        await server.pool.query(
          "SELECT count(*) FROM pg_prepared_statements WHERE statement ~ 'FROM (entry|skip|plan) '",
        )
      ).rows;
    await pull({ from: '2024-03-06' });
    const before = await countPrepared();
    await pull({ from: '2023-03-08' });
    expect(await countPrepared()).toEqual(before);
  });

  it('have new sums of an older week from the records of that week alone', async () => {
    const { id } = await makeActivity(server, ana);
    const { version, epoch } = await pull();
    await server.request('POST /api/v1/entry', { ...newEntry(server, id), date: '2020-03-04' }, { session: ana });
    const summed: unknown[][] = [];
    const db = server.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('WITH done'))
          summed.push(node.parameters.flatMap((one) => ('value' in one ? one.value : [])));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const options = { clock: server.clock, readers: { integration: async () => [], calendarWeek: async () => [] } };
    const { rows } = await readRows(db, ana.userId, { since: String(version), epoch, from: '2025-01-20' }, options);
    expect(rows.weekSum).toMatchObject([{ activityId: id, weekId: '2020-W10', dayBits: 0b100 }]);
    expect(summed).toEqual([expect.arrayContaining(['2020-03-02', '2020-03-09'])]);
  });

  it('are sent since a version: what was written and what was removed', async () => {
    await rate('2026-03-10', 5);
    const { version, epoch } = await pull();
    await rate('2026-03-11', 7);
    await server.request('DELETE /api/v1/life-rating', { date: '2026-03-10' }, { session: ana });
    const page = await pull({ since: String(version), epoch });
    expect(page).toMatchObject({ isFresh: false, version: version + 2, removed: { lifeRating: ['2026-03-10'] } });
    expect(page.rows).toEqual({ lifeRating: [expect.objectContaining({ date: '2026-03-11' })] });
  });

  it('are not listed as removed once they are written again', async () => {
    const { id: activityId } = await makeActivity(server, ana);
    const skips = [{ activityId, date: '2026-03-10' as const }];
    await server.request('POST /api/v1/skips', { skips }, { session: ana });
    await rate('2026-03-10', 5);
    const { version, epoch } = await pull();
    await server.request('DELETE /api/v1/skips', { skips }, { session: ana });
    await server.request('DELETE /api/v1/life-rating', { date: '2026-03-10' }, { session: ana });
    await server.request('POST /api/v1/skips', { skips }, { session: ana });
    await rate('2026-03-10', 6);
    const { rows, removed } = await pull({ since: String(version), epoch });
    expect(removed).toEqual({});
    expect(Object.keys(rows).toSorted()).toEqual(['lifeRating', 'skip']);
  });

  it('come with the response of the mutation that wrote them', async () => {
    const { version } = await pull();
    const { text } = await rate('2026-03-11', 7);
    expect(JSON.parse(text)).toMatchObject({
      changes: { version: version + 1, rows: { lifeRating: [{ date: '2026-03-11' }] }, removed: {} },
    });
  });

  it('begin anew for a version from before a tombstone that was purged, and not for a later one', async () => {
    await rate('2026-03-10', 5);
    const { id } = await makeActivity(server, ana);
    const { version, epoch } = await pull();
    const since = async (later: number) => (await pull({ since: String(version + later), epoch })).isFresh;
    await server.request('DELETE /api/v1/life-rating', { date: '2026-03-10' }, { session: ana });
    await server.request('DELETE /api/v1/a', { activityId: id }, { session: ana });
    await rate('2026-03-11', 5);
    server.clock.advance({ days: 89 });
    ana = await server.sessionOf(ana.userId);
    await purgeAll();
    expect(await since(0)).toBe(false);
    server.clock.advance({ days: 2 });
    await purgeAll();
    // The rating was removed by the first version after the pull, the activity by the second.
    expect([await since(1), await since(2)]).toEqual([true, false]);
  });

  it.each([
    ['of another epoch', { since: '1', epoch: '0198f000-0000-7000-8000-000000000000' }],
    ['without an epoch', { since: '1' }],
    ['that the database has not reached', { since: '999999999' }],
  ])('begin anew for a version %s', async (_, query) => {
    expect((await pull(query)).isFresh).toBe(true);
  });

  it.each([{ since: '-1' }, { since: 'x' }, { next: 'W10' }, { next: '%' }])('reject %j', async (query) => {
    const { status } = await server.request('GET /api/v1/rows', undefined, { session: ana, query });
    expect(status).toBe(400);
  });

  describe('reject a cursor that no response had', () => {
    /** Indexes of the parts of a pull of all rows. */
    const [AREAS, SKIPS, SUMS] = [1, 6, 13];
    it.each([
      ['of something else', {}],
      ['of a window after the calendar', [null, '9999-12-31', SUMS]],
      ['after the calendar', [null, '2025-01-20', SUMS, '9999-12-31']],
      ['in the place of a date', [null, '2025-01-20', SUMS, 'x']],
      ['in the place of an id', [null, '2025-01-20', AREAS, 'x']],
      [
        'in the place of a date of a record',
        [null, '2025-01-20', SKIPS, '2025-02-30', '0190c2a8-7b1e-7000-8000-000000000001'],
      ],
      ['in the place of a version', [1, null, 0, 'x', 'y']],
    ])('%s: %j', async (_, cursor) => {
      const { error, status } = await server.request('GET /api/v1/rows', undefined, {
        session: ana,
        query: { next: Buffer.from(JSON.stringify(cursor)).toString('base64url') },
      });
      expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, ['next']]);
    });
  });
});
