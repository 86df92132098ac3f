import type { WeekTotal } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import type { WeekId } from '@sevenfold/domain/calendar';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { recordsOf } from '../record/recordsOf';
import type { CountedActivity } from '../../src/features/activity/countsFrom';
import {
  computeFacts,
  consideredWeeksOf,
  computeOffers,
  countOpenDays,
  doneLastWeek,
  usualWeeksOf,
  type WeekSources,
} from '../../src/features/review/weekSources';
import { activity as sample, entry, FRI, MON, skip, SUN, TUE, WED } from '../day/samples';

const WEEK: WeekId = '2026-W40';
const total = (weekId: WeekId, done: number): WeekTotal => ({
  activityId: 'run',
  weekId,
  done,
  activeDays: done,
  dayBits: 2 ** done - 1,
  skippedDays: 0,
});
const activity = (fields: Partial<CountedActivity> = {}): CountedActivity => ({
  ...sample(fields),
  countsFrom: '2026-W01',
  ...fields,
});
const EIGHT: readonly WeekId[] = [
  '2026-W32',
  '2026-W33',
  '2026-W34',
  '2026-W35',
  '2026-W36',
  '2026-W37',
  '2026-W38',
  '2026-W39',
];

/** Run: a goal of 3 days, 2 done and one skipped; 4 in each of the eight weeks before. */
const sources = (fields: Partial<WeekSources> = {}): WeekSources => ({
  week: WEEK,
  activities: [activity()],
  areas: [],
  records: recordsOf(MON, SUN, [entry(MON), entry(TUE), entry(TUE)], [skip(FRI)]),
  running: false,
  upTo: null,
  before: EIGHT.slice(4).map((week) => total(week, 4)),
  considered: EIGHT.map((week) => total(week, 4)),
  lastConsidered: WEEK,
  range: { first: MON, last: SUN },
  objectives: [],
  sums: undefined,
  ...fields,
});

const objective = samples.objective({
  id: 'o',
  name: 'Run 100 days',
  period: { kind: 'YEAR', year: 2026, quarter: null },
  target: 100,
  followsActivityId: 'run',
});

describe('facts computed on the device', () => {
  test('use the records of the week, compared with the totals of the server', () => {
    expect(computeFacts(sources())).toMatchObject({
      goals: 1,
      goalsMet: 0,
      attainmentBefore: 1,
      activities: [{ done: 2, skippedDays: 1, outcome: 'MISSED', meanBefore: 4 }],
    });
  });

  test('have no comparison while the weeks before are unknown', () => {
    expect(computeFacts(sources({ before: undefined, running: true }))).toMatchObject({
      running: true,
      attainmentBefore: null,
      activities: [{ done: 2, meanBefore: null }],
    });
  });

  test('include the movement of an objective that follows an activity once its sum is known', () => {
    expect(computeFacts(sources({ objectives: [objective] })).objectives).toEqual([]);
    expect(
      computeFacts(sources({ objectives: [objective], sums: [{ objectiveId: 'o', activityId: 'run', sum: 32 }] }))
        .objectives,
    ).toEqual([{ objectiveId: 'o', name: 'Run 100 days', from: 32, to: 34 }]);
  });
});

test('days on which an activity can still be done are neither over, nor done, nor skipped', () => {
  const open = (upTo: WeekSources['upTo']) => countOpenDays(sources({ running: true, upTo })).get('run');
  expect([open(MON), open(TUE), open(WED), open(SUN)]).toEqual([4, 4, 4, 1]);
  expect(countOpenDays(sources())).toEqual(new Map());
});

test('what was done last week is nothing without a total, and unknown without any', () => {
  expect(doneLastWeek(sources())).toEqual(new Map([['run', 4]]));
  expect(doneLastWeek(sources({ before: [total('2026-W38', 4)] }))).toEqual(new Map([['run', 0]]));
  expect(doneLastWeek(sources({ before: undefined }))).toEqual(new Map());
});

describe('goal offers', () => {
  test('include the week itself only on its last day', () => {
    expect(computeOffers(sources({ lastConsidered: '2026-W39' }), '2026-W41')).toMatchObject([
      { action: 'RAISE', suggested: 4, metWeeks: 8 },
    ]);
    expect(computeOffers(sources(), '2026-W41')).toMatchObject([{ action: 'RAISE', suggested: 4, metWeeks: 7 }]);
  });

  test('of a late review use the weeks before the goals start', () => {
    const later: readonly WeekId[] = [
      '2026-W41',
      '2026-W42',
      '2026-W43',
      '2026-W44',
      '2026-W45',
      '2026-W46',
      '2026-W47',
      '2026-W48',
    ];
    const late = sources({ lastConsidered: '2026-W48', considered: later.map((week) => total(week, 1)) });
    expect(computeOffers(late, '2026-W49')).toMatchObject([{ action: 'LOWER', suggested: 1, metWeeks: 0, weeks: 8 }]);
    expect(consideredWeeksOf(late, activity()).map(({ week }) => week)).toEqual(later);
  });

  test('are empty while the weeks before are unknown', () => {
    expect(computeOffers(sources({ considered: undefined }), '2026-W41')).toMatchObject([
      { action: 'KEEP', reason: 'TOO_NEW', suggested: null },
    ]);
  });

  describe('of a late review', () => {
    afterEach(() => {
      deviceRows.clear();
      vi.useRealTimers();
    });

    test('change the goal that was chosen in a short first week, not its share', () => {
      vi.useFakeTimers({ now: Date.parse('2026-10-07T12:00:00Z'), toFake: ['Date'] });
      deviceRows.showUser(samples.user({ settings: samples.settings({ timezone: 'UTC', weekStartDay: 'MONDAY' }) }));
      const young = activity({
        createdAt: '2026-10-06T08:00:00.000Z',
        countsFrom: '2026-W41',
        weeklyGoalsTimeline: [
          { startWeekId: '2026-W41', endWeekId: '2026-W42', target: 6 },
          { startWeekId: '2026-W42', endWeekId: null, target: 7 },
        ],
      });
      expect(computeOffers(sources({ activities: [young], considered: [] }), '2026-W41')).toMatchObject([
        { current: 7, reason: 'TOO_NEW' },
      ]);
    });
  });

  test('are in the order of the areas', () => {
    const [work, health] = [samples.area({ id: 'work', order: 0 }), samples.area({ id: 'health', order: 1 })];
    const activities = [
      activity({ id: 'run', areaId: 'health', order: 0 }),
      activity({ id: 'code', areaId: 'work', order: 1 }),
    ];
    const offers = computeOffers(sources({ activities, areas: [work, health] }), '2026-W41');
    expect(offers.map(({ activityId }) => activityId)).toEqual(['code', 'run']);
  });

  test('exclude archived activities', () => {
    expect(computeOffers(sources({ activities: [activity({ isActive: false })] }), '2026-W41')).toEqual([]);
  });
});

describe('weeks behind a number', () => {
  const weeksOf = (weeks: readonly { week: WeekId }[]) => weeks.map(({ week }) => week);

  test('for "usual" are the four before, since the activity counts', () => {
    expect(weeksOf(usualWeeksOf(sources(), activity()))).toEqual(EIGHT.slice(4));
    expect(
      weeksOf(usualWeeksOf(sources({ before: [total('2026-W37', 4)] }), activity({ countsFrom: '2026-W39' }))),
    ).toEqual(['2026-W37', '2026-W39']);
  });

  test('for an offer are eight, including the week itself on its last day', () => {
    expect(weeksOf(consideredWeeksOf(sources({ lastConsidered: '2026-W39' }), activity()))).toEqual(EIGHT);
    expect(consideredWeeksOf(sources(), activity()).at(-1)).toEqual({
      week: WEEK,
      done: 2,
      target: 3,
      outcome: 'MISSED',
      excused: false,
    });
  });
});
