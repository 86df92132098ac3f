/** @module-tag long */

import { today } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { makeDemoAccount } from '../../src/demo/account';
import { generateHistory } from '../../src/demo/generate';
import type { HistoryOptions } from '../../src/demo/history';
import { loadHistory } from '../../src/demo/load';
import { activitiesOf, areasOf, makeEntry } from '../features/fixtures';
import { startServer, type TestUser } from '../harness';
import type { History } from '../../src/demo/history';
import { inUserTransaction } from '../../src/rows/transaction';

const server = await startServer();
const options: HistoryOptions = {
  seed: 1,
  now: server.clock.now(),
  timezone: 'UTC',
  weekStartDay: 'MONDAY',
  language: 'ES',
  weeks: 53,
  activities: 13,
};

const load = ({ userId }: TestUser, history: History) =>
  inUserTransaction(server.db, userId, (transaction) => loadHistory(transaction, history, new Date(options.now)));

describe('loading a history', () => {
  it('replaces the data, as the API shows', async () => {
    const session = await server.signIn('Ana', { language: options.language });
    const history = generateHistory(options);
    for (let times = 0; times < 2; times++) await load(session, history);
    expect(await areasOf(server, session)).toEqual(history.areas);
    const iso = (epochMs: number) => new Date(epochMs).toISOString();
    expect(await activitiesOf(server, session)).toEqual(
      history.activities.map(({ reminders, ...activity }) => ({
        ...activity,
        ...(reminders.length > 0 && { reminders }),
        createdAt: iso(activity.createdAt),
        calendarTracking: null,
        calendarTrackingStatus: 'OFF',
      })),
    );
    const range = { from: '2026-02-01', to: '2026-03-31' } as const;
    const { entries, skips } = (await server.request('GET /api/v1/records', undefined, { query: range, session })).data;
    const isWithin = ({ date }: { date: string }) => range.from <= date && date <= range.to;
    expect(new Map(entries.map((entry) => [entry.id, entry]))).toEqual(
      new Map(
        history.entries
          .filter(isWithin)
          .map(({ createdAt: _, startedAt, ...entry }) => [
            entry.id,
            { ...entry, startedAt: startedAt === null ? null : iso(startedAt) },
          ]),
      ),
    );
    expect(skips).toHaveLength(history.skips.filter(isWithin).length);
  });

  it('is atomic', async () => {
    const session = await server.signIn('Ana', { language: options.language });
    const before = await areasOf(server, session);
    const history = generateHistory(options);
    const broken = { ...history, skips: [...history.skips, ...history.skips] };
    await expect(load(session, broken)).rejects.toThrow(/a second time/);
    expect(await areasOf(server, session)).toEqual(before);
    expect(await activitiesOf(server, session)).toEqual([]);
  });

  it('loads ten years of entries within 20 seconds, and their totals use an index', async () => {
    const session = await server.signIn('Ana', { language: options.language });
    const history = generateHistory({ ...options, weeks: 522, activities: 24 });
    expect(history.entries.length).toBeGreaterThan(30_000);
    const start = performance.now();
    await load(session, history);
    expect(performance.now() - start).toBeLessThan(20_000);
    const activityId = history.activities[0]?.id ?? '';
    // Updates the statistics of the planner, as autovacuum does after a minute.
    await server.pool.query('ANALYZE entry');
    const plan = await server.pool.query<{ 'QUERY PLAN': string }>(
      "EXPLAIN SELECT date, amount FROM entry WHERE user_id = $1 AND activity_id = $2 AND date BETWEEN '2016-01-01' AND '2026-12-31' AND deleted_at IS NULL",
      [session.userId, activityId],
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/entry_activity_date/);
    const query = { from: '2016-W01', to: '2026-W20', activityId } as const;
    const { totals } = (await server.request('GET /api/v1/week-totals', undefined, { query, session })).data;
    expect(totals.length).toBeGreaterThan(400);
  }, 60_000);
});

describe('demo account', () => {
  it('is created once, premium, and keeps later changes', async () => {
    expect(await makeDemoAccount(server.db, server.clock, { language: 'JA', timezone: 'Asia/Tokyo' })).toBe(true);
    const { data } = await server.request(
      'POST /api/v1/auth/authenticate',
      { method: 'LOCAL', token: 'demo' },
      { headers: { 'x-client-platform': 'ANDROID' } },
    );
    if (data.status !== 'SESSION') throw new Error(`Not signed in: ${data.status}`);
    const session = data.session.token ?? '';
    const account = (await server.request('GET /api/v1/user', undefined, { session })).data;
    expect(account).toMatchObject({
      subscription: { type: 'PREMIUM', paymentSystem: 'MANUAL' },
      settings: { language: 'JA', timezone: 'Asia/Tokyo', weekStartDay: 'MONDAY' },
    });
    const user = { userId: account.id, token: session };
    const activities = await activitiesOf(server, user);
    expect(activities).toHaveLength(13);
    expect(activities[0]?.createdAt.startsWith('2023-03')).toBe(true);
    const { combinedGoals } = (await server.request('GET /api/v1/combined-goals', undefined, { session })).data;
    expect(combinedGoals).toMatchObject([{ name: '体を動かす', activityIds: [activities[0]?.id, activities[3]?.id] }]);
    const day = today(server.clock.now(), 'Asia/Tokyo', 0);
    const entry = await makeEntry(server, user, activities[0]?.id ?? '', { date: day });
    expect(await makeDemoAccount(server.db, server.clock, { language: 'EN', timezone: 'UTC' })).toBe(false);
    const { entries } = (
      await server.request('GET /api/v1/records', undefined, { query: { from: day, to: day }, session })
    ).data;
    expect(entries).toContainEqual(entry);
    expect((await server.request('GET /api/v1/user', undefined, { session })).data).toEqual(account);
  });
});
