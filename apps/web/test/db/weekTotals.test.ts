import type { Entry, Skip, WeekSum, WeekTotal } from '@sevenfold/contract';
import { activity, entry, skip, user } from '@sevenfold/contract/samples';
import { dayBitsOf, weekDone } from '@sevenfold/domain/activity';
import {
  addDays,
  addWeeks,
  type CivilDate,
  civilDate,
  daysBetween,
  type WeekId,
  weekId,
  weekIdOf,
  weekRange,
  weekRangeList,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import { MUTATIONS } from '@sevenfold/model/mutations';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { RecordIndex } from '../../src/db/recordIndex';
import { RowLists } from '../../src/db/rowLists';
import { RowStore } from '../../src/db/rowStore';
import { SummedWeeks } from '../../src/db/summedWeeks';
import { WeekTotals } from '../../src/db/weekTotals';

const ACTIVITIES = [
  activity({ id: 'days', unit: 'DAYS' }),
  activity({ id: 'minutes', unit: 'DURATION' }),
  activity({ id: 'times', unit: 'TIMES' }),
];
/** A Monday; the records of the properties are within the five weeks from it. */
const FIRST = civilDate('2026-02-02');
const LAST_DAY = 34;
const NOW = '2026-04-01T00:00:00.000Z';

interface Records {
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
}

function createDevice(windowStart: CivilDate | undefined, weekStartDay: WeekStartDay = 'MONDAY') {
  const store = new RowStore({ mutations: MUTATIONS, now: () => NOW });
  const [lists, records] = [new RowLists(store), new RecordIndex(store)];
  const sums = new SummedWeeks(store);
  const totals = new WeekTotals({ store, lists, records, sums, windowStart: () => windowStart, isHeld: () => false });
  const { settings } = user();
  store.applyChanges({
    version: 1,
    rows: { user: [user({ settings: { ...settings, weekStartDay } })], activity: ACTIVITIES },
  });
  return { store, totals };
}

/** Totals of a week computed from all of its records, as the domain defines them. */
function expectedTotals(week: WeekId, weekStartDay: WeekStartDay, { entries, skips }: Records, days = 7): WeekTotal[] {
  const { first } = weekRange(week, weekStartDay);
  const isOf = ({ activityId, date }: Entry | Skip, id: string) =>
    activityId === id && first <= date && daysBetween(first, date) < days;
  return ACTIVITIES.flatMap(({ id, unit }) => {
    const done = entries.filter((one) => isOf(one, id));
    const skipped = skips.filter((one) => isOf(one, id));
    if (done.length + skipped.length === 0) return [];
    return [
      {
        activityId: id,
        weekId: week,
        done: weekDone(unit, done),
        activeDays: weekDone('DAYS', done),
        dayBits: dayBitsOf(done, first),
        skippedDays: skipped.length,
      },
    ];
  });
}

/** Sums of the records of before a date, as the server gives them. */
function sumsBefore(before: CivilDate, weekStartDay: WeekStartDay, all: Records): WeekSum[] {
  const isEarlier = ({ date }: Entry | Skip) => date < before;
  const earlier = { entries: all.entries.filter(isEarlier), skips: all.skips.filter(isEarlier) };
  const weeks = new Set([...earlier.entries, ...earlier.skips].map(({ date }) => weekIdOf(date, weekStartDay)));
  return [...weeks].flatMap((week) =>
    expectedTotals(week, weekStartDay, earlier).map(({ activityId, dayBits, skippedDays }) => ({
      activityId,
      weekId: week,
      dayBits,
      skippedDays,
      amount: earlier.entries
        .filter((one) => one.activityId === activityId && weekIdOf(one.date, weekStartDay) === week)
        .reduce((sum, { amount }) => sum + amount, 0),
    })),
  );
}

const dates = fc.integer({ min: 0, max: LAST_DAY }).map((day) => addDays(FIRST, day));
const ids = fc.constantFrom(...ACTIVITIES.map(({ id }) => id));
const allRecords: fc.Arbitrary<Records> = fc.record({
  entries: fc
    .array(fc.record({ activityId: ids, date: dates, amount: fc.integer({ min: 1, max: 90 }) }), { maxLength: 30 })
    .map((list) => list.map((one, index) => entry({ ...one, id: `entry${index}` }))),
  skips: fc
    .uniqueArray(fc.record({ activityId: ids, date: dates }), {
      maxLength: 8,
      selector: ({ activityId, date }) => activityId + date,
    })
    .map((list) => list.map((one) => skip(one))),
});

describe('totals of weeks', () => {
  test('are those of all records, wherever the window begins and whatever is pending', () => {
    fc.assert(
      fc.property(
        allRecords,
        dates,
        fc.constantFrom<WeekStartDay>('MONDAY', 'SUNDAY', 'SATURDAY'),
        fc.integer({ min: 0, max: 5 }),
        (all, windowStart, weekStartDay, pendingCount) => {
          const { store, totals } = createDevice(windowStart, weekStartDay);
          const from = weekIdOf(FIRST, weekStartDay);
          const to = weekIdOf(addDays(FIRST, LAST_DAY), weekStartDay);
          const pending = all.entries.slice(0, pendingCount);
          const known = { ...all, entries: all.entries.slice(pendingCount) };
          const isRow = ({ date }: Entry | Skip) => date >= windowStart;
          store.applyChanges({
            version: 2,
            rows: {
              entry: known.entries.filter(isRow),
              skip: known.skips.filter(isRow),
              weekSum: sumsBefore(windowStart, weekStartDay, known),
            },
          });
          // Read before and after the change, which has to replace what is remembered.
          totals.get({ from, to });
          store.setPending(pending.map((body) => ({ id: body.id, call: 'POST /api/v1/entry', body })));
          const weeks = [0, 7, 14, 21, 28, LAST_DAY].map((day) => weekIdOf(addDays(FIRST, day), weekStartDay));
          expect(totals.get({ from, to })).toEqual(
            [...new Set(weeks)].flatMap((week) => expectedTotals(week, weekStartDay, all)),
          );
        },
      ),
    );
  });

  test('of the records of any range are their sum, unless a week would have to be divided that has only a sum', () => {
    fc.assert(
      fc.property(
        allRecords,
        dates,
        fc.constantFrom<WeekStartDay>('MONDAY', 'SUNDAY', 'SATURDAY'),
        dates,
        dates,
        (all, windowStart, weekStartDay, from, to) => {
          const { store, totals } = createDevice(windowStart, weekStartDay);
          store.applyChanges({
            version: 2,
            rows: {
              entry: all.entries.filter(({ date }) => date >= windowStart),
              weekSum: sumsBefore(windowStart, weekStartDay, all),
            },
          });
          const isIn = ({ date }: Entry) => from <= date && date <= to;
          for (const one of ACTIVITIES) {
            const entries = all.entries.filter(({ activityId }) => activityId === one.id);
            const inSums = entries.filter(({ date }) => date < windowStart);
            const week = ({ date }: Entry) => weekIdOf(date, weekStartDay);
            const isDivided = inSums.some((a) => isIn(a) && inSums.some((b) => !isIn(b) && week(a) === week(b)));
            // Each day of a sum counts alike, so that one of days can be divided.
            const expected = isDivided && one.unit !== 'DAYS' ? undefined : weekDone(one.unit, entries.filter(isIn));
            expect(totals.sum(one, from, to)).toBe(expected);
            expect(totals.sum(one, from, to, addDays(FIRST, LAST_DAY))).toBe(expected);
          }
        },
      ),
    );
  });

  test('of a year look at the days of its first and last week only', () => {
    const { store, totals } = createDevice(civilDate('2026-01-05'));
    const sum = { activityId: 'minutes', amount: 30, dayBits: 0b1, skippedDays: 0 };
    const weeks = weekRangeList('2025-W01', '2026-W01');
    store.applyChanges({ version: 2, rows: { weekSum: weeks.map((one) => ({ ...sum, weekId: one })) } });
    const divided = vi.spyOn(Array.prototype, 'reduce');
    const total = totals.sum({ id: 'minutes', unit: 'DURATION' }, civilDate('2025-01-01'), civilDate('2025-12-31'));
    const { length } = divided.mock.calls;
    vi.restoreAllMocks();
    expect(total).toBe(52 * 30);
    // Those of both weeks, and one of the entries.
    expect(length).toBe(3);
  });

  test('of a quarter take the same work after ten years as after one', () => {
    const lookups = (years: number) => {
      const { store, totals } = createDevice(civilDate('2026-01-05'));
      const last = weekId('2026-W01');
      const weeks = weekRangeList(addWeeks(last, -52 * years), last);
      const sum = { activityId: 'minutes', amount: 30, dayBits: 0b1, skippedDays: 0 };
      store.applyChanges({ version: 2, rows: { weekSum: weeks.map((one) => ({ ...sum, weekId: one })) } });
      const visited = vi.spyOn(Map.prototype, Symbol.iterator);
      const read = vi.spyOn(Map.prototype, 'get');
      const total = totals.sum({ id: 'minutes', unit: 'DURATION' }, civilDate('2025-09-29'), civilDate('2025-12-28'));
      const count = read.mock.calls.length + visited.mock.calls.length;
      vi.restoreAllMocks();
      expect(total).toBe(13 * 30);
      return count;
    };
    expect(lookups(10)).toBe(lookups(1));
  });

  test('of the first days of each week leave the later days out, and are unknown where there are only sums', () => {
    const [week, before] = [weekId('2026-W07'), weekId('2026-W06')];
    const monday = weekRange(week, 'MONDAY').first;
    const { store, totals } = createDevice(monday);
    const entries = [entry({ activityId: 'times', date: monday }), entry({ id: 'b', date: addDays(monday, 3) })];
    const sum = { activityId: 'times', weekId: before, amount: 3, dayBits: 0b1, skippedDays: 0 };
    store.applyChanges({ version: 2, rows: { entry: entries, weekSum: [sum] } });
    expect(totals.get({ from: week, to: week, days: 3 })).toEqual(
      expectedTotals(week, 'MONDAY', { entries, skips: [] }, 3),
    );
    expect(totals.get({ from: before, to: week, days: 3 })).toBeUndefined();
  });

  test('of one activity stay the same object when another one is recorded', () => {
    const { store, totals } = createDevice(FIRST);
    const scope = { from: weekId('2026-W06'), to: weekId('2026-W06'), activityId: 'times' };
    store.applyChanges({ version: 2, rows: { entry: [entry({ activityId: 'times', date: FIRST })] } });
    const earlier = totals.get(scope);
    const listener = vi.fn();
    totals.subscribe(listener);
    store.applyChanges({ version: 3, rows: { entry: [entry({ id: 'b', activityId: 'minutes', date: FIRST })] } });
    expect(listener).toHaveBeenCalledOnce();
    expect(totals.get(scope)).toBe(earlier);
    expect(totals.get({ ...scope, activityId: 'minutes' })).toHaveLength(1);
  });

  test('are unknown until all rows are there, and while the sums are those of another start of the week', () => {
    const scope = { from: weekId('2026-W06'), to: weekId('2026-W07') };
    expect(createDevice(undefined).totals.get(scope)).toBeUndefined();
    const { store, totals } = createDevice(civilDate('2026-02-16'));
    const sum = { activityId: 'times', weekId: weekId('2026-W06'), amount: 3, dayBits: 0b1, skippedDays: 0 };
    store.applyChanges({ version: 2, rows: { weekSum: [sum] } });
    expect(totals.get(scope)).toMatchObject([{ done: 3 }]);
    const change = { id: 'a', call: 'PATCH /api/v1/user/settings', body: { weekStartDay: 'SUNDAY' } };
    store.setPending([change]);
    expect(totals.get(scope)).toBeUndefined();
  });
});
