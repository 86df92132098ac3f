import { addDays, type CivilDate, MAX_DATE } from '@sevenfold/domain/calendar';
import { type Period, periodRange, quarterPeriod, yearPeriod } from '@sevenfold/domain/objective';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TestUser, startServer } from '../harness';
import { makeActivity, makeEntry, makeObjective } from './fixtures';

const server = await startServer();

const sumsOf = async (session: TestUser, before: CivilDate = MAX_DATE) =>
  (await server.request('GET /api/v1/objective-sums', undefined, { session, query: { before } })).data.sums;

describe('GET /api/v1/objective-sums', () => {
  const aPeriod = fc.oneof(
    fc.constantFrom(2025, 2026).map(yearPeriod),
    fc
      .tuple(fc.constantFrom(2025, 2026), fc.constantFrom(1, 2, 3, 4))
      .map(([year, quarter]) => quarterPeriod(year, quarter as 1)),
  );
  const anEntry = fc.record({
    // From 2026-03-11, today by the clock of the tests.
    days: fc.integer({ min: -440, max: 0 }),
    amount: fc.integer({ min: 1, max: 900 }),
    removed: fc.boolean(),
  });

  /** Computes the same sums with the domain. */
  function sumOf(
    period: Period,
    isDays: boolean,
    entries: readonly { date: CivilDate; amount: number }[],
    before: CivilDate,
  ): number {
    const { first, last } = periodRange(period);
    const counted = entries.filter(({ date }) => first <= date && date <= last && date < before);
    return isDays
      ? new Set(counted.map(({ date }) => date)).size
      : counted.reduce((sum, { amount }) => sum + amount, 0);
  }

  it('agrees with the domain for the entries of a period', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anEntry, { maxLength: 12 }),
        aPeriod,
        fc.constantFrom('DAYS' as const, 'TIMES' as const, 'DURATION' as const),
        fc.integer({ min: -440, max: 1 }),
        async (made, period, unit, beforeDays) => {
          const session = await server.signIn();
          const { id: activityId } = await makeActivity(server, session, { unit });
          const objective = await makeObjective(server, session, { period, followsActivityId: activityId });
          const entries = [];
          for (const { days, amount, removed } of made) {
            const entry = await makeEntry(server, session, activityId, {
              date: addDays('2026-03-11', days),
              amount: unit === 'DAYS' ? 1 : amount,
            });
            if (removed) await server.request('DELETE /api/v1/entry', { id: entry.id }, { session });
            else entries.push(entry);
          }
          const before = addDays('2026-03-11', beforeDays);
          expect(await sumsOf(session, before)).toEqual([
            { objectiveId: objective.id, activityId, sum: sumOf(period, unit === 'DAYS', entries, before) },
          ]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('excludes deleted objectives and those of deleted activities', async () => {
    const session = await server.signIn();
    const { id: activityId } = await makeActivity(server, session);
    await makeObjective(server, session);
    const { id } = await makeObjective(server, session, { followsActivityId: activityId });
    expect(await sumsOf(session)).toEqual([{ objectiveId: id, activityId, sum: 0 }]);
    await server.request('DELETE /api/v1/a', { activityId }, { session });
    expect(await sumsOf(session)).toEqual([]);
  });
});
