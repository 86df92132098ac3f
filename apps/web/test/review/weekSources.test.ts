import type { Objective, WeekTotal } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { describe, expect, test } from 'vitest';
import { recordsOf } from '../../src/data/applyToRecords';
import { factsOf, judgedWeeksOf, offersOf, usualWeeksOf, type WeekSources } from '../../src/features/review/weekSources';
import { activity, entry, FRI, MON, skip, SUN, TUE } from '../day/samples';

const WEEK: WeekId = '2026-W40';
const total = (weekId: WeekId, done: number): WeekTotal => ({ activityId: 'run', weekId, done, activeDays: done, skippedDays: 0 });
const EIGHT: readonly WeekId[] = ['2026-W32', '2026-W33', '2026-W34', '2026-W35', '2026-W36', '2026-W37', '2026-W38', '2026-W39'];

/** Run: 3 days are the goal, 2 are done and one is skipped; 4 in each of the eight weeks before. */
const sources = (fields: Partial<WeekSources> = {}): WeekSources => ({
  week: WEEK, activities: [activity()], areas: [], records: recordsOf(MON, SUN, [entry(MON), entry(TUE), entry(TUE)], [skip(FRI)]),
  totals: EIGHT.map((week) => total(week, 4)), range: { first: MON, last: SUN }, objectives: [], sums: undefined, since: () => '2026-W01', ...fields,
});

const objective: Objective = {
  id: 'o', name: 'Run 100 days', why: '', areaId: null, period: { kind: 'YEAR', year: 2026, quarter: null }, type: 'PROGRESS', start: 0, target: 100, unitLabel: null,
  followsActivityId: 'run', carriedFrom: null, checkIns: [], status: 'ACTIVE', achievedAt: null, linkedActivityIds: [], order: 0, createdAt: '2026-01-01T00:00:00.000Z',
};

describe('the facts on a device', () => {
  test('are counted from the week’s records, and compared by the server’s totals', () => {
    expect(factsOf(sources(), false)).toMatchObject({ goals: 1, goalsMet: 0, attainmentBefore: 1, activities: [{ done: 2, skippedDays: 1, outcome: 'MISSED', meanBefore: 4 }] });
  });

  test('are compared with nothing where the weeks before are not known', () => {
    expect(factsOf(sources({ totals: undefined }), true)).toMatchObject({ running: true, attainmentBefore: null, activities: [{ done: 2, meanBefore: null }] });
  });

  test('know how far an objective that follows an activity came, as soon as its sum is known', () => {
    expect(factsOf(sources({ objectives: [objective] }), false).objectives).toEqual([]);
    expect(factsOf(sources({ objectives: [objective], sums: [{ objectiveId: 'o', activityId: 'run', sum: 32 }] }), false).objectives).toEqual([
      { objectiveId: 'o', name: 'Run 100 days', from: 32, to: 34 },
    ]);
  });
});

describe('what is offered', () => {
  test('looks at the week itself only when it has come to its last day', () => {
    expect(offersOf(sources(), '2026-W41', false)).toMatchObject([{ action: 'RAISE', suggested: 4, metWeeks: 8 }]);
    expect(offersOf(sources(), '2026-W41', true)).toMatchObject([{ action: 'RAISE', suggested: 4, metWeeks: 7 }]);
  });

  test('is nothing where the weeks before are not known', () => {
    expect(offersOf(sources({ totals: undefined }), '2026-W41', true)).toMatchObject([{ action: 'KEEP', reason: 'TOO_NEW', suggested: null }]);
  });

  test('is nothing for what is put away already', () => {
    expect(offersOf(sources({ activities: [activity({ isActive: false })] }), '2026-W41', true)).toEqual([]);
  });
});

describe('the weeks behind a number', () => {
  const weeksOf = (weeks: readonly { week: WeekId }[]) => weeks.map(({ week }) => week);

  test('of the usual are the four before, since the activity was made', () => {
    expect(weeksOf(usualWeeksOf(sources(), activity()))).toEqual(EIGHT.slice(4));
    expect(weeksOf(usualWeeksOf(sources({ totals: [total('2026-W37', 4)], since: () => '2026-W39' }), activity()))).toEqual(['2026-W37', '2026-W39']);
  });

  test('of an offer are eight, with the week itself once it has come to its last day', () => {
    expect(weeksOf(judgedWeeksOf(sources(), activity(), false))).toEqual(EIGHT);
    expect(judgedWeeksOf(sources(), activity(), true).at(-1)).toEqual({ week: WEEK, done: 2, target: 3, outcome: 'MISSED', excused: false });
  });
});
