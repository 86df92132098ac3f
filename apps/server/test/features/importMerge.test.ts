import type { BodyOf } from '@sevenfold/contract';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import {
  guessMapping,
  matchActivity,
  newEntries,
  type Plan,
  planActivity,
  sourceOfCsv,
} from '@sevenfold/domain/transfer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { type TestUser, startServer } from '../harness';
import { activitiesOf, makeActivity, makeEntry } from './fixtures';

const server = await startServer();

const today = civilDate('2026-03-11');

/** Plans the import of a table as the app does, with its defaults. */
async function planTable(user: TestUser, rows: readonly (readonly string[])[]): Promise<Plan[]> {
  const mapping = guessMapping(rows);
  if (mapping === null) throw new Error('The table has no dates');
  const existing = await activitiesOf(server, user);
  return sourceOfCsv(rows, mapping, { today, timezone: 'UTC', nameWithout: 'Table' }).activities.map(
    (source, order) => {
      const { into } = matchActivity('CSV', source, existing);
      return planActivity(
        source,
        {
          name: source.name,
          counting: into?.counting ?? source.counting,
          intoId: into?.id ?? null,
          isLeftOut: false,
        },
        {
          app: 'CSV',
          order,
          today,
          weekStartDay: 'MONDAY',
          zone: 'UTC',
          formatInstant: (ms) => new Date(ms).toISOString(),
        },
      );
    },
  );
}

/** The batch of planned activities, with the entries that do not exist yet. */
async function newBatch(user: TestUser, plans: readonly Plan[]): Promise<BodyOf<'POST /api/v1/import/batch'>> {
  const head = { importId: newId(server.clock), source: 'CSV', fileName: 'a.csv', number: 0, isLast: true } as const;
  const planned = plans.flatMap(({ entries }) => entries);
  const check = await server.request('POST /api/v1/import/check', { ...head, entries: planned }, { session: user });
  expect(check.status, check.text).toBe(200);
  return {
    ...head,
    activities: plans.flatMap(({ activity }) =>
      activity === null ? [] : [{ ...activity, weeklyGoalsTimeline: [...activity.weeklyGoalsTimeline] }],
    ),
    entries: newEntries(planned, check.data.storedEntries),
  };
}

async function importTable(user: TestUser, rows: readonly (readonly string[])[]) {
  const plans = await planTable(user, rows);
  const response = await server.request('POST /api/v1/import/batch', await newBatch(user, plans), { session: user });
  expect(response.status, response.text).toBe(200);
  return { plans, created: response.data.created };
}

async function totalsOf(user: TestUser): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ activity_id: string; total: number }>(
    'SELECT activity_id, sum(amount)::int AS total FROM entry WHERE user_id = $1 AND deleted_at IS NULL GROUP BY activity_id',
    [user.userId],
  );
  return Object.fromEntries(rows.map((row) => [row.activity_id, row.total]));
}

describe('an import into an existing activity', () => {
  it('adds what is not recorded yet, and creates no activity', async () => {
    const user = await server.signIn();
    const run = await makeActivity(server, user, { name: 'Run', unit: 'TIMES', customTimesUnit: null });
    await makeEntry(server, user, run.id, { date: '2026-03-02', amount: 3 });
    const { created } = await importTable(user, [
      ['Date', 'Activity', 'Amount'],
      ['2026-03-02', 'run', '3'],
      ['2026-03-02', 'run', '2'],
      ['2026-03-03', 'run', '4'],
    ]);
    expect(created).toMatchObject({ activities: 0, entries: 2 });
    expect(await totalsOf(user)).toEqual({ [run.id]: 9 });
  });

  it('of another unit leaves it alone, and creates one of the same name', async () => {
    const user = await server.signIn();
    const run = await makeActivity(server, user, { name: 'Run', unit: 'DAYS' });
    const { created } = await importTable(user, [
      ['Date', 'Activity', 'Minutes'],
      ['2026-03-02', 'Run', '30'],
    ]);
    expect(created).toMatchObject({ activities: 1, entries: 1 });
    expect((await totalsOf(user))[run.id]).toBeUndefined();
  });
});

describe('the check of an import', () => {
  it('lists neither deleted entries nor those of another user', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const run = await makeActivity(server, ana);
    const kept = await makeEntry(server, ana, run.id, { date: '2026-03-02' });
    const removed = await makeEntry(server, ana, run.id, { date: '2026-03-03' });
    await server.request('DELETE /api/v1/entry', { id: removed.id }, { session: ana });
    const entries = [kept, removed].map(({ date, amount }) => ({
      id: newId(server.clock),
      activityId: run.id,
      date,
      amount,
      source: 'IMPORT' as const,
      startedAt: null,
      utcOffsetMinutes: null,
      note: null,
    }));
    const batch = { importId: newId(server.clock), source: 'CSV', fileName: 'a', number: 0, isLast: true } as const;
    const storedOf = async (session: TestUser) =>
      (await server.request('POST /api/v1/import/check', { ...batch, entries }, { session })).data.storedEntries;
    expect(await storedOf(ana)).toEqual([{ id: kept.id, activityId: run.id, date: kept.date, amount: kept.amount }]);
    expect(await storedOf(eve)).toEqual([]);
  });
});

const amount = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map(String),
  fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 100).toFixed(2)),
  fc.integer({ min: 1000, max: 20_000 }).map((value) => value.toLocaleString('en')),
  fc.constantFrom('1h30', '45 min', '2:15', 'yes', '0', 'many', '２．５'),
);
const tableRows = fc.array(
  fc.tuple(
    fc.integer({ min: -2, max: 60 }).map((days) => addDays(today, -days)),
    fc.constantFrom('Run', 'Read', 'Walk'),
    amount,
  ),
  { minLength: 1, maxLength: 30 },
);

it('stores exactly the totals of the preview for any table, and nothing of the same table again', async () => {
  await fc.assert(
    fc.asyncProperty(tableRows, async (generated) => {
      const user = await server.signIn();
      const table = [['Date', 'Activity', 'Amount'], ...generated];
      const first = await importTable(user, table);
      const previewed = first.plans.filter(({ totals }) => totals.recorded > 0);
      expect(await totalsOf(user)).toEqual(
        Object.fromEntries(previewed.map(({ activityId, totals }) => [activityId, totals.recorded])),
      );
      const again = await importTable(user, table);
      expect(again.created).toMatchObject({ activities: 0, entries: 0 });
      expect(again.plans.map(({ totals }) => totals)).toEqual(first.plans.map(({ totals }) => totals));
    }),
    { numRuns: 25 },
  );
});
