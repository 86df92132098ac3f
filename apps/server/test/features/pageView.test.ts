import { ERRORS } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { startServer } from '../harness';

const server = await startServer();

const countsOf = async (route: string) => {
  const { rows } = await server.pool.query<{ day: string; platform: string; views: number; slots: number }>(
    'SELECT day::text, platform, sum(views)::int AS views, count(*)::int AS slots FROM page_view WHERE route = $1 GROUP BY day, platform ORDER BY day, platform',
    [route],
  );
  return rows;
};

describe('GET /api/v1/t/pv', () => {
  it('counts by route, platform and day, also concurrently', async () => {
    const session = await server.signIn();
    const view = (pl: 'WEB' | 'IOS') =>
      server.request('GET /api/v1/t/pv', undefined, {
        query: { p: 'weekly-review', u: '/weekly-review/2026-W11', pl },
        session,
      });
    const responses = await Promise.all([...Array.from({ length: 60 }, () => view('WEB')), view('IOS')]);
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
    server.clock.advance({ days: 1 });
    await view('WEB');
    const counts = await countsOf('weekly-review');
    expect(counts.map(({ day, platform, views }) => [day, platform, views])).toEqual([
      ['2026-03-11', 'IOS', 1],
      ['2026-03-11', 'WEB', 60],
      ['2026-03-12', 'WEB', 1],
    ]);
    // Concurrent views are spread over up to 16 rows, to avoid waiting for one row's lock.
    expect(counts[1]?.slots).toBeGreaterThan(1);
    expect(counts[1]?.slots).toBeLessThanOrEqual(16);
  });

  it('counts nothing for users who opted out', async () => {
    const session = await server.signIn();
    await server.request('PATCH /api/v1/user/settings', { allowPageViews: false }, { session });
    const response = await server.request('GET /api/v1/t/pv', undefined, {
      query: { p: 'objectives', u: '/objectives', pl: 'WEB' },
      session,
    });
    expect(response.data).toEqual({});
    expect(await countsOf('objectives')).toEqual([]);
  });

  it('stores no id, query or user', async () => {
    const session = await server.signIn();
    const id = '0190a000-0000-7000-8000-000000000000';
    for (const p of [`activity/${id}`, 'weekly-review/2026-w11', 'ana-lopez-madrid', 'unknown']) {
      await server.requestUnchecked('GET /api/v1/t/pv', undefined, {
        query: { p, u: `/activity/${id}?secret=pineapple`, pl: 'WEB' },
        session,
      });
    }
    expect((await countsOf('unknown')).map(({ views }) => views)).toEqual([1]);
    const { rows } = await server.pool.query<{ row: string }>('SELECT to_jsonb(t)::text AS row FROM page_view t');
    const stored = rows.map(({ row }) => row).join();
    for (const secret of [id, session.userId, 'pineapple', 'w11', 'lopez']) expect(stored).not.toContain(secret);
  });

  it.each([
    [{ p: 'Day' }, 'p'],
    [{ p: 'ana-lopez-madrid' }, 'p'],
    [{ p: 'constructor' }, 'p'],
    [{ p: 'x'.repeat(65) }, 'p'],
    [{ p: '' }, 'p'],
    [{ pl: 'TV' }, 'pl'],
    [{ u: 'x'.repeat(2049) }, 'u'],
    [{ p: 'day?x' }, 'p'],
    [{ v: '1' }, 'v'],
  ])('rejects %j', async (fields, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked('GET /api/v1/t/pv', undefined, {
      query: { p: 'day', u: '/day', pl: 'WEB', ...fields },
      session,
    });
    expect(response.error.code).toBe(ERRORS.INVALID_INPUT.code);
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
  });
});
