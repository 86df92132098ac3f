import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_UNITS,
  countUsualDays,
  DIRECTIONS,
  type ProposedActivity,
  proposedDates,
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
  readonly activity: Partial<ProposedActivity>;
  /** Days done in each of the last weeks. */
  readonly weeks: readonly string[];
  readonly open?: string;
  readonly proposed: string;
}

const CASES: readonly Case[] = [
  {
    name: 'the most usual days',
    activity: { target: 2 },
    weeks: ['Tue Sat', 'Tue Sat', 'Tue Sun'],
    proposed: 'Tue Sat',
  },
  {
    name: 'no day below half of the weeks',
    activity: { target: 3 },
    weeks: ['Tue', 'Tue Fri', 'Sun'],
    proposed: 'Tue',
  },
  {
    name: 'the usual days of the weeks it was done in',
    activity: { target: 1 },
    weeks: ['', 'Tue', ''],
    proposed: 'Tue',
  },
  {
    name: 'every open day for a goal of all days',
    activity: { target: 7 },
    weeks: [],
    open: 'Fri Sat Sun',
    proposed: 'Fri Sat Sun',
  },
  { name: 'nothing without history', activity: { target: 3 }, weeks: [], proposed: '' },
  { name: 'the weekdays it is meant for', activity: { target: 2, weekdays: [1, 4] }, weeks: [], proposed: 'Mon Thu' },
  {
    name: 'no other days than those it is meant for',
    activity: { target: 2, weekdays: [1, 4] },
    weeks: ['Sun'],
    proposed: 'Mon Thu',
  },
  {
    name: 'the most usual of the days it is meant for',
    activity: { target: 1, weekdays: [1, 4] },
    weeks: ['Thu'],
    proposed: 'Thu',
  },
  {
    name: 'as many days as an amount usually takes',
    activity: { unit: 'DURATION', target: 240 },
    weeks: ['Mon Thu', 'Mon Thu'],
    proposed: 'Mon Thu',
  },
  {
    name: 'only what is left of a running week',
    activity: { target: 2, daysDone: 1 },
    weeks: ['Tue Sat', 'Tue Sat'],
    open: 'Fri Sat Sun',
    proposed: 'Sat',
  },
  { name: 'nothing once the days are done', activity: { target: 2, daysDone: 2 }, weeks: ['Tue Sat'], proposed: '' },
  {
    name: 'nothing for an upper limit',
    activity: { target: 2, direction: 'AT_MOST' },
    weeks: ['Tue Sat'],
    proposed: '',
  },
  { name: 'nothing without a goal', activity: { target: null }, weeks: ['Tue Sat'], proposed: '' },
];

describe('proposed dates', () => {
  it.each(CASES)('are $name', ({ activity, weeks, open, proposed }) => {
    const history = weeks.map((week, index) => named(week, index + 1));
    const found = proposedDates(
      { unit: 'DAYS', direction: 'AT_LEAST', target: 3, history, ...activity },
      open === undefined ? dates : named(open),
    );
    expect(names(found)).toBe(proposed);
  });

  const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 });
  const activities = fc.record({
    unit: fc.constantFrom(...ACTIVITY_UNITS),
    direction: fc.constantFrom(...DIRECTIONS),
    target: fc.option(fc.integer({ min: 1, max: 7 })),
    weekdays,
    history: fc.array(fc.subarray([...dates]), { maxLength: 8 }),
    daysDone: fc.integer({ min: 0, max: 7 }),
  });

  it('are open, in order, on weekdays the activity is meant for, and no more than a goal in days has left', () => {
    fc.assert(
      fc.property(activities, fc.subarray([...dates]), (activity, open) => {
        const found = proposedDates(activity, open);
        expect(open).toEqual(expect.arrayContaining([...found]));
        expect(found).toEqual([...new Set(found)].sort());
        if (activity.weekdays.length > 0)
          for (const date of found) expect(activity.weekdays).toContain(weekdayOf(date));
        if (activity.unit === 'DAYS')
          expect(found.length).toBeLessThanOrEqual(Math.max(0, (activity.target ?? 0) - activity.daysDone));
      }),
    );
  });
});

describe('the usual number of days', () => {
  it('is the mean of the weeks in which an activity was done, rounded; each day counts once', () => {
    const [first, second] = dates;
    if (first === undefined || second === undefined) throw new Error('no dates');
    expect(countUsualDays([])).toBe(0);
    expect(countUsualDays([[], [first, first]])).toBe(1);
    expect(countUsualDays([[], [first, second], [first, second], [first]])).toBe(2);
  });
});

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
