import { NO_SCORES, type Scores } from '@sevenfold/domain/lifeRating';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, startServer } from '../harness';
import { rowsOf } from './fixtures';

const server = await startServer();
let ana: TestUser;
beforeEach(async () => {
  // A Wednesday.
  server.clock.set('2026-03-11T10:00:00Z');
  ana = await server.signIn();
});

const rate = (date: CivilDate, scores: Partial<Scores>, key?: string) =>
  server.request(
    'POST /api/v1/life-rating',
    { date, scores: { ...NO_SCORES, ...scores } },
    { session: ana, ...(key && { key }) },
  );
const ratings = async (session = ana) =>
  (await server.request('GET /api/v1/life-ratings', undefined, { session })).data.lifeRatings;
const remove = (date: CivilDate) => server.request('DELETE /api/v1/life-rating', { date }, { session: ana });

describe('ratings of the life areas', () => {
  it('are listed by date, including those without some areas', async () => {
    await rate('2026-03-11', { body: 7, learning: 3 });
    const response = await rate('2026-01-02', { money: 10 });
    expect(response.data.lifeRating).toEqual({
      date: '2026-01-02',
      scores: { ...NO_SCORES, money: 10 },
      updatedAt: '2026-03-11T10:00:00.000Z',
    });
    expect((await ratings()).map(({ date, scores }) => [date, scores.body, scores.money])).toEqual([
      ['2026-01-02', null, 10],
      ['2026-03-11', 7, null],
    ]);
  });

  it('are one per date: the last one wins', async () => {
    await rate('2026-03-11', { body: 7 });
    await rate('2026-03-11', { body: 2, family: 9 });
    expect((await ratings()).map(({ scores }) => [scores.body, scores.family])).toEqual([[2, 9]]);
  });

  it('can be removed, also twice, and set again', async () => {
    await rate('2026-03-11', { body: 7 });
    expect((await remove('2026-03-11')).status).toBe(200);
    expect((await remove('2026-03-11')).status).toBe(200);
    expect(await ratings()).toEqual([]);
    await rate('2026-03-11', { body: 7 });
    expect(await ratings()).toHaveLength(1);
  });

  it('are visible to their owner only', async () => {
    await rate('2026-03-11', { body: 7 });
    const eve = await server.signIn('Eve');
    expect(await ratings(eve)).toEqual([]);
    await server.request('DELETE /api/v1/life-rating', { date: '2026-03-11' }, { session: eve });
    expect(await ratings()).toHaveLength(1);
  });

  it.each([
    ['a date that has not begun anywhere', { date: '2026-03-13', scores: { ...NO_SCORES, body: 5 } }, 'date'],
    ['nothing rated', { date: '2026-03-11', scores: NO_SCORES }, 'scores'],
    ['a score of 0', { date: '2026-03-11', scores: { ...NO_SCORES, body: 0 } }, 'scores.body'],
    ['a score of 11', { date: '2026-03-11', scores: { ...NO_SCORES, body: 11 } }, 'scores.body'],
    ['a fractional score', { date: '2026-03-11', scores: { ...NO_SCORES, body: 5.5 } }, 'scores.body'],
    ['a missing area', { date: '2026-03-11', scores: { body: 5 } }, 'scores.mental'],
  ])('reject %s', async (_, body, path) => {
    await rate('2026-03-11', { body: 7 });
    const before = await rowsOf(server, ana);
    const response = await server.requestUnchecked('POST /api/v1/life-rating', body, { session: ana });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toContain(path);
    expect(await rowsOf(server, ana)).toBe(before);
  });

  it('require a session', async () => {
    expect((await server.requestUnchecked('GET /api/v1/life-ratings', undefined)).status).toBe(401);
  });
});
