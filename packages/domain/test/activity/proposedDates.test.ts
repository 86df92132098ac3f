import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countDaysToPlan,
  type ProposedActivity,
  proposedDates,
  type RestToPlan,
  spreadDates,
} from '../../src/activity';
import { addDays, type CivilDate, datesOfWeek, weekdayOf } from '../../src/calendar';

const dates = datesOfWeek('2026-W49', 'MONDAY');
const DAYS = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');

/** The dates of "Mon Wed" in the week to plan, or in one `weeksBefore`. */
const named = (names: string, weeksBefore = 0): CivilDate[] =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => addDays(dates[DAYS.indexOf(name)] ?? '2026-11-30', -7 * weeksBefore));
const names = (some: readonly CivilDate[]) => some.map((date) => DAYS[dates.indexOf(date)]).join(' ');

interface Case {
  readonly name: string;
  readonly count: number;
  readonly weekdays?: readonly number[];
  /** Days done in each of the last weeks. */
  readonly weeks?: readonly string[];
  readonly open?: string;
  readonly taken?: string;
  readonly proposed: string;
}

const CASES: readonly Case[] = [
  { name: 'the most usual days', count: 2, weeks: ['Tue Sat', 'Tue Sat', 'Tue Sun'], proposed: 'Tue Sat' },
  { name: 'the usual days of the weeks it was done in', count: 1, weeks: ['', 'Tue', ''], proposed: 'Tue' },
  { name: 'others, far from the usual ones', count: 2, weeks: ['Tue', 'Tue Fri', 'Sun'], proposed: 'Tue Fri' },
  { name: 'others, far from what is planned', count: 1, open: 'Tue Wed Thu Fri', taken: 'Mon', proposed: 'Thu' },
  { name: 'spread evenly without history', count: 3, proposed: 'Mon Wed Fri' },
  { name: 'every open day if there are not more', count: 5, open: 'Fri Sat Sun', proposed: 'Fri Sat Sun' },
  { name: 'the weekdays it is meant for', count: 2, weekdays: [1, 4], proposed: 'Mon Thu' },
  { name: 'only weekdays it is meant for', count: 3, weekdays: [1, 4], weeks: ['Sun'], proposed: 'Mon Thu' },
  {
    name: 'the usual one of the weekdays it is meant for',
    count: 1,
    weekdays: [1, 4],
    weeks: ['Thu'],
    proposed: 'Thu',
  },
];

describe('proposed dates', () => {
  it.each(CASES)('are $name', ({ count, weekdays, weeks = [], open, taken = '', proposed }) => {
    const history = weeks.map((week, index) => named(week, index + 1));
    const free = open === undefined ? dates : named(open);
    expect(names(proposedDates({ weekdays, history }, count, free, named(taken)))).toBe(proposed);
  });

  it('are open, in order, on weekdays the activity is meant for, and as many as asked for if those are enough', () => {
    const activities = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
      history: fc.array(fc.subarray([...dates]), { maxLength: 8 }),
    });
    const some = fc.subarray([...dates]);
    fc.assert(
      fc.property(activities, fc.integer({ min: 1, max: 9 }), some, some, (activity, count, open, taken) => {
        const found = proposedDates(activity, count, open, taken);
        const { weekdays } = activity;
        const meant = open.filter((date) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)));
        expect(meant).toEqual(expect.arrayContaining([...found]));
        expect(found).toEqual([...new Set(found)].sort());
        expect(found).toHaveLength(Math.min(count, meant.length));
      }),
    );
  });
});

describe('the number of days to plan', () => {
  const [first = '2026-11-30', second = '2026-12-01'] = dates;
  it.each([
    ['all that a goal in days has left', 'DAYS', 4, {}, 4],
    [
      'the mean of the weeks it was done in',
      'DURATION',
      240,
      { history: [[], [first, second], [first, second], [first]] },
      2,
    ],
    ['each day of a week once', 'TIMES', 5, { history: [[first, first]] }, 1],
    ['less those done already', 'DURATION', 60, { history: [[first, second]], daysDone: 1 }, 1],
    ['one if the usual ones are over', 'DURATION', 60, { history: [[first, second]], daysDone: 2 }, 1],
    ['the weekdays it is meant for without history', 'DURATION', 60, { weekdays: [1, 3, 5] }, 3],
    ['one an hour if nothing is known', 'DURATION', 150, {}, 3],
    ['one a time if nothing is known', 'TIMES', 5, {}, 5],
    ['as many as its daily limit asks for', 'DURATION', 150, { history: [[first]], dayMax: 30 }, 5],
  ] as const)('is %s', (_, unit, amount, { dayMax = null, daysDone = 0, ...known }: Known, days) => {
    expect(countDaysToPlan({ unit, amount, dayMax, daysDone }, { history: [], ...known })).toBe(days);
  });
});

type Known = Partial<ProposedActivity & Pick<RestToPlan, 'dayMax' | 'daysDone'>>;

describe('spread dates', () => {
  it.each([
    [1, 'Mon'],
    [2, 'Mon Thu'],
    [3, 'Mon Wed Fri'],
    [4, 'Mon Tue Thu Sat'],
    [7, 'Mon Tue Wed Thu Fri Sat Sun'],
    [9, 'Mon Tue Wed Thu Fri Sat Sun'],
    [0, ''],
  ])('%i of a week are %s', (count, spread) => {
    expect(names(spreadDates(count, dates))).toBe(spread);
  });

  it('keep away from the days that are planned already', () => {
    expect(names(spreadDates(1, named('Tue Thu Fri Sat Sun'), named('Mon Wed')))).toBe('Fri');
    expect(names(spreadDates(2, named('Tue Wed Thu Fri Sat Sun'), named('Mon')))).toBe('Thu Sat');
  });
});
