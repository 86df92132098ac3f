import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_UNITS, DIRECTIONS, distinctDays } from '../../src/activity';
import { addWeeks, weekId } from '../../src/calendar';
import { type ActiveTotal, areaBalance, type BalancedActivity } from '../../src/insight';
import { W40 } from './samples';

const activity = (id: string, areaId: string | null, over: Partial<BalancedActivity> = {}): BalancedActivity => ({
  id,
  areaId,
  unit: 'DAYS',
  direction: 'AT_LEAST',
  isActive: true,
  countsFrom: addWeeks(W40, -52),
  ...over,
});
const run = activity('run', 'health');
const water = activity('water', 'health', { unit: 'TIMES' });
const read = activity('read', 'growth', { unit: 'DURATION' });
const films = activity('films', 'enjoyment', { unit: 'DURATION', direction: 'AT_MOST' });

/** The week of an activity some weeks ago. */
const total = (
  { id }: BalancedActivity,
  ago: number,
  activeDays: number,
  over: Partial<ActiveTotal> = {},
): ActiveTotal => ({
  activityId: id,
  weekId: addWeeks(W40, -ago),
  done: activeDays,
  activeDays,
  dayBits: 2 ** activeDays - 1,
  skippedDays: 0,
  ...over,
});
const four = { last: W40, count: 4, isRunning: true };
const areas = ['health', 'growth', 'enjoyment'];

describe('balance between areas', () => {
  it('counts days with an entry, whatever the unit', () => {
    const balance = areaBalance(
      areas,
      [run, water, read],
      [total(run, 0, 2), total(water, 1, 1, { done: 30 }), total(read, 2, 1, { done: 90 })],
      four,
    );
    expect(balance.map(({ areaId, days, daysShare }) => [areaId, days, daysShare])).toEqual([
      ['health', 3, 0.75],
      ['growth', 1, 0.25],
      ['enjoyment', 0, 0],
    ]);
  });

  it('counts a day once per area', () => {
    const [health] = areaBalance(
      areas,
      [run, water],
      [total(run, 0, 2, { dayBits: 0b0000011 }), total(water, 0, 2, { dayBits: 0b0000110 }), total(run, 1, 1)],
      four,
    );
    expect(health).toMatchObject({ days: 4, parts: [{ days: 3 }, { days: 2 }] });
  });

  it('counts "at most" activities as minutes, but not as days', () => {
    const [, growth, enjoyment] = areaBalance(
      areas,
      [read, films],
      [total(read, 0, 1, { done: 60 }), total(films, 0, 3, { done: 180 })],
      four,
    );
    expect(growth).toMatchObject({ daysShare: 1, minutes: 60, minutesShare: 0.25 });
    expect(enjoyment).toMatchObject({ days: 0, daysShare: 0, minutes: 180, minutesShare: 0.75 });
  });

  it('lists the activities behind each area', () => {
    const [health, growth] = areaBalance(
      areas,
      [run, water, read],
      [total(run, 0, 2), total(run, 1, 1), total(read, 2, 1, { done: 90 })],
      four,
    );
    expect(health?.parts).toEqual([
      { activityId: 'run', days: 3, minutes: 0 },
      { activityId: 'water', days: 0, minutes: 0 },
    ]);
    expect(growth?.parts).toEqual([{ activityId: 'read', days: 1, minutes: 90 }]);
  });

  it('covers only the requested weeks', () => {
    const totals = [total(run, 3, 1), total(run, 4, 5), total(run, -1, 5)];
    expect(areaBalance(areas, [run], totals, four)[0]?.days).toBe(1);
    expect(areaBalance(areas, [run], totals, { ...four, count: 12 })[0]?.days).toBe(6);
  });

  it('includes archived activities', () => {
    expect(areaBalance(areas, [{ ...run, isActive: false }], [total(run, 0, 2)], four)[0]).toMatchObject({
      days: 2,
      daysShare: 1,
      quietWeeks: 0,
    });
  });

  it.each([
    ['none in the week it began', 0, 0],
    ['those since it began', -2, 2],
  ])('counts as quiet weeks %s', (_, began, expected) => {
    const begun = { ...run, countsFrom: addWeeks(W40, began) };
    expect(areaBalance(areas, [begun], [], four)[0]?.quietWeeks).toBe(expected);
  });

  it('groups unknown areas last', () => {
    const balance = areaBalance(
      ['health'],
      [run, activity('a', null), activity('b', 'deleted')],
      [total(activity('a', null), 0, 1), total(activity('b', 'deleted'), 1, 2)],
      four,
    );
    expect(balance.map(({ areaId, days }) => [areaId, days])).toEqual([
      ['health', 0],
      [null, 3],
    ]);
  });

  it('has no shares without entries', () => {
    expect(areaBalance(areas, [run], [], four).map(({ daysShare, minutesShare }) => daysShare + minutesShare)).toEqual([
      0, 0, 0,
    ]);
  });

  const anyActivity = fc.record({
    areaId: fc.constantFrom('health', 'growth', 'gone', null),
    unit: fc.constantFrom(...ACTIVITY_UNITS),
    direction: fc.constantFrom(...DIRECTIONS),
    isActive: fc.boolean(),
  });
  const anyTotal = fc
    .record({
      at: fc.nat(5),
      ago: fc.integer({ min: -2, max: 14 }),
      done: fc.nat(900),
      dayBits: fc.nat(127),
      skippedDays: fc.nat(7),
    })
    .map((one) => ({ ...one, activeDays: distinctDays([one]) }));

  it('has shares that add up to 1, and quiet weeks within the range', () => {
    fc.assert(
      fc.property(
        fc.array(anyActivity, { minLength: 6, maxLength: 6 }),
        fc.uniqueArray(anyTotal, { selector: ({ at, ago }) => `${at} ${ago}` }),
        fc.constantFrom(4, 12),
        fc.boolean(),
        (list, given, count, isRunning) => {
          const activities = list.map((one, index) => ({ ...one, id: `${index}`, countsFrom: addWeeks(W40, -52) }));
          const totals = given.map(({ at, ago, ...figures }) => ({
            ...figures,
            activityId: `${at}`,
            weekId: addWeeks(W40, -ago),
          }));
          const balance = areaBalance(['health', 'growth'], activities, totals, { last: W40, count, isRunning });
          const sum = (of: 'daysShare' | 'minutesShare') => balance.reduce((all, area) => all + area[of], 0);
          for (const of of ['daysShare', 'minutesShare'] as const)
            expect([0, 1].some((whole) => Math.abs(sum(of) - whole) < 1e-9)).toBe(true);
          const counted = totals.filter(
            ({ weekId: week, activityId }) =>
              week <= W40 && week > addWeeks(W40, -count) && activities[Number(activityId)]?.direction === 'AT_LEAST',
          );
          for (const { days, parts } of balance) {
            const sumOfParts = parts.reduce((all, part) => all + part.days, 0);
            expect(days).toBeLessThanOrEqual(Math.min(sumOfParts, count * 7));
            expect(days).toBeGreaterThanOrEqual(Math.max(0, ...parts.map((part) => part.days)));
          }
          expect(balance.reduce((all, { parts }) => all + parts.reduce((sumOf, part) => sumOf + part.days, 0), 0)).toBe(
            counted.reduce((all, { activeDays }) => all + activeDays, 0),
          );
          for (const { quietWeeks } of balance) expect(quietWeeks).toBeLessThanOrEqual(isRunning ? count - 1 : count);
        },
      ),
    );
  });
});

describe('quiet weeks of an area', () => {
  const quietOf = (totals: ActiveTotal[], over: Partial<typeof four> = {}, activities = [run, water]) =>
    areaBalance(['health'], activities, totals, { ...four, ...over })[0]?.quietWeeks;

  it.each([
    ['are 0 if something was done in the running week', [total(run, 0, 1)], 0],
    ['are counted back from the last week that has ended', [total(run, 3, 1)], 2],
    ['do not include the running week', [total(run, 1, 1)], 0],
    ['are those in which none of its activities was done', [total(run, 3, 1), total(water, 1, 1)], 0],
    [
      'do not include a week in which all of its activities were skipped',
      [total(run, 3, 1), total(run, 1, 0, { skippedDays: 7 }), total(water, 1, 0, { skippedDays: 4 })],
      1,
    ],
    [
      'include a week in which only one of two activities was skipped',
      [total(run, 3, 1), total(run, 1, 0, { skippedDays: 7 })],
      2,
    ],
  ])('%s', (_, totals, weeks) => {
    expect(quietOf(totals)).toBe(weeks);
  });

  it('do not include a week that was skipped before another activity began', () => {
    const begun = { ...water, countsFrom: addWeeks(W40, 0) };
    const totals = [total(run, 3, 1), total(run, 1, 0, { skippedDays: 7 })];
    expect(quietOf(totals, {}, [run, begun])).toBe(1);
  });

  it('include the last week if it is over', () => {
    expect(quietOf([total(run, 2, 1)], { isRunning: false })).toBe(2);
  });

  it('are 0 for an area without goals', () => {
    expect(
      quietOf([], {}, [
        { ...run, isActive: false },
        { ...films, areaId: 'health' },
      ]),
    ).toBe(0);
  });

  it('are counted across a year of 53 weeks', () => {
    const last = weekId('2027-W02');
    expect(quietOf([{ ...total(run, 0, 1), weekId: weekId('2026-W52') }], { last })).toBe(2);
  });
});
