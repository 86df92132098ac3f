import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDayRings,
  dayAmount,
  type DayPlan,
  dueInWeek,
  EMPTY_DAY,
  type GoalPeriod,
  oneTapAmount,
  skippedDays,
  weekMark,
  type WeekRecords,
  weekRings,
} from '../../src/activity';
import { addDays, weekIdOf, weekView } from '../../src/calendar';
import {
  buildWidgetDay,
  type QueuedTap,
  statesAfter,
  TAPS_MAX,
  widgetMark,
  type WidgetActivity,
  type WidgetData,
} from '../../src/widget';
import { dataOf, presses, recordsAfter, TODAY, type Week, weeks } from './arbitraries';

/** The mark as the app computes it from all records. */
function markOf({ activities, records, weekStartDay, today }: WidgetData) {
  const { dates, ...week } = weekView(weekIdOf(today, weekStartDay), today, weekStartDay);
  const rings = dates.map(() => EMPTY_DAY);
  const skipped = dates.map(() => false);
  for (const activity of activities) {
    const { entries, skips, plans = [], lastDate } = records(activity.id);
    const own = {
      lastDate,
      entries: entries.filter(({ date }) => dates.includes(date)),
      skips: skips.filter(({ date }) => dates.includes(date)),
      plans: plans.filter(({ date }) => dates.includes(date)),
    };
    const due = dueInWeek(activity, own, { dates, ...week });
    weekRings(due, own, dates, today).forEach((ring, day) => (rings[day] = addDayRings(rings[day] ?? EMPTY_DAY, ring)));
    skippedDays(due, own, dates, today).forEach((isSkipped, day) => (skipped[day] ||= isSkipped));
  }
  return weekMark({ rings, skipped, dates, today });
}

/** The taps of a user, each only where the row takes it, and the data after the app has read them. */
function takeTaps({ data, byActivity }: Week, pressed: readonly { row: number; action: QueuedTap['action'] }[]) {
  const day = buildWidgetDay(data);
  const taps: QueuedTap[] = [];
  let after = byActivity;
  for (const { row: index, action } of pressed) {
    const row = day.rows[index % Math.max(1, day.rows.length)];
    if (!row) continue;
    const state = statesAfter(day, taps)[day.rows.indexOf(row)];
    if (action === 'DONE' && state?.status === 'DONE') continue;
    const amount = action === 'DONE' ? row.amount : 1;
    const tap = { id: '', userId: 'user', at: 0, date: TODAY, activityId: row.id, action, amount };
    taps.push(tap);
    after = { ...after, [row.id]: recordsAfter(after[row.id] ?? { entries: [], skips: [] }, tap) };
  }
  return { day, taps, after: dataOf(data.weekStartDay, data.activities, after) };
}

const goal = (target: number): GoalPeriod[] => [{ startWeekId: '2024-W01', endWeekId: null, target }];
const READ: WidgetActivity = {
  id: 'read',
  unit: 'DURATION',
  direction: 'AT_LEAST',
  weeklyGoalsTimeline: goal(210),
  isActive: true,
  createdOn: '2024-01-01',
};
const WEEK = weekView('2026-W40', TODAY, 'MONDAY');

describe('the day of the widget', () => {
  it('has the mark of the app', () => {
    fc.assert(
      fc.property(weeks, ({ data }) => {
        const day = buildWidgetDay(data);
        expect(widgetMark(day, statesAfter(day, []))).toEqual(markOf(data));
      }),
    );
  });

  it('shows taps as the app shows their records', () => {
    fc.assert(
      fc.property(weeks, presses, (week, pressed) => {
        const { day, taps, after } = takeTaps(week, pressed);
        const states = statesAfter(day, taps);
        expect(widgetMark(day, states)).toEqual(markOf(after));
        const next = buildWidgetDay(after);
        for (const [index, { id }] of day.rows.entries()) {
          const row = next.rows.find((one) => one.id === id);
          // A skipped activity is no longer due, so that the app lists it nowhere in the widget.
          if (row) expect(states[index]).toEqual(row.states[0]);
          else expect(states[index]?.status).toBe('SKIPPED');
        }
      }),
    );
  });

  it('shows a row as done once a tap has met the goal of a rhythm, even if more is planned today', () => {
    const read: WidgetActivity = {
      ...READ,
      everyDays: 2,
      weeklyGoalsTimeline: goal(10),
    };
    const data = (entries: WeekRecords['entries']) =>
      dataOf('MONDAY', [read], {
        read: { entries, skips: [], plans: [{ date: TODAY, amount: 11 }], lastDate: null },
      });
    const [before] = buildWidgetDay(data([])).rows;
    expect(before).toMatchObject({ amount: 10, states: [{ status: 'OPEN' }, { status: 'DONE' }] });
    const [after] = buildWidgetDay(data([{ date: TODAY, amount: 10 }])).rows;
    expect(after?.states).toEqual([before?.states[1]]);
  });
});

it('has a row for what is planned for a rhythm without a goal', () => {
  const read: WidgetActivity = { ...READ, everyDays: 3, weeklyGoalsTimeline: [] };
  const plans = [{ date: TODAY, amount: 30 }];
  const { rows } = buildWidgetDay(
    dataOf('MONDAY', [read], { read: { entries: [], skips: [], plans, lastDate: null } }),
  );
  expect(rows).toMatchObject([{ id: 'read', amount: 30, states: [{ status: 'OPEN' }, { status: 'DONE' }] }]);
});

describe('the amount of one tap', () => {
  it.each<[string, Partial<WidgetActivity>, number, number | null, DayPlan[]?]>([
    ['is 1 for days', { unit: 'DAYS' }, 0, 1],
    ['is 1 for times', { unit: 'TIMES' }, 0, 1],
    // 210 minutes over four days are 52.5 a day.
    ['is the share of today in steps of five minutes', {}, 0, 55],
    ['is what today still owes', {}, 30, 25],
    ['is null once the share of today is done', {}, 60, null],
    ['is at most what is left of the goal', { weekdays: [4] }, 208, 2],
    ['is the share of the days it is meant for', { weekdays: [4, 5] }, 0, 105],
    ['is that also on a day it is not meant for', { weekdays: [5, 6] }, 0, 105],
    ['is at most the daily limit', { dayMax: 22 }, 0, 22],
    ['is what is left of the daily limit', { dayMax: 22 }, 20, 2],
    ['is what is planned beyond the daily limit', { dayMax: 22 }, 0, 90, [{ date: TODAY, amount: 90 }]],
    ['is at most the minutes of a day', { weeklyGoalsTimeline: goal(10_000) }, 0, 1440],
    ['is what is planned for today', {}, 0, 90, [{ date: TODAY, amount: 90 }]],
    ['is at most what is left of the goal of what is planned', {}, 0, 210, [{ date: TODAY, amount: 300 }]],
    ['is the share of the planned days', {}, 30, 75, [{ date: TODAY }, { date: addDays(TODAY, 2) }]],
    ['is null without a goal', { weeklyGoalsTimeline: [] }, 0, null],
    ['is null for a rhythm without a goal', { weeklyGoalsTimeline: [], everyDays: 3 }, 0, null],
    [
      'is the rest of what is planned for a rhythm without a goal',
      { weeklyGoalsTimeline: [], everyDays: 3 },
      10,
      20,
      [{ date: TODAY, amount: 30 }],
    ],
    ['is null for "at most"', { direction: 'AT_MOST' }, 0, null],
  ])('%s', (_, fields, recorded, expected, plans) => {
    const entries = recorded > 0 ? [{ date: TODAY, amount: recorded }] : [];
    expect(dayAmount(entries, TODAY)).toBe(recorded);
    expect(oneTapAmount({ ...READ, ...fields }, { entries, skips: [], plans, lastDate: null }, WEEK)).toBe(expected);
  });

  it('is taken a limited number of times, until the app is opened', () => {
    const water = { ...READ, id: 'water', unit: 'TIMES' as const };
    const [row] = buildWidgetDay(dataOf('MONDAY', [water], {})).rows;
    expect(row?.states).toHaveLength(TAPS_MAX + 1);
  });
});
