import { plan } from '@sevenfold/contract/samples';
import { addWeeks, civilDate, MAX_DATE, weekId, weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { changeSince } from '@sevenfold/domain/insight';
import { describe, expect, test } from 'vitest';
import {
  activityWeek,
  cellsOf,
  comparedUpTo,
  doneBefore,
  earlierWeeks,
  isWithinCalendar,
  totalsByActivity,
  weekDays,
} from '../../src/features/insight/activityWeek';
import {
  activity,
  entry,
  FRI,
  LAST_FRI,
  LAST_MON,
  LAST_THU,
  LAST_WED,
  MON,
  SAT,
  skip,
  slice,
  SUN,
  THU,
  total,
  TUE,
  viewOn,
  WED,
  WEEK,
} from './fixtures';

describe('days of a week', () => {
  test('are past, today or future', () => {
    expect(weekDays(viewOn(THU)).map(({ date, when }) => [date, when])).toEqual([
      [MON, 'PAST'],
      [TUE, 'PAST'],
      [WED, 'PAST'],
      [THU, 'TODAY'],
      [FRI, 'FUTURE'],
      [SAT, 'FUTURE'],
      [SUN, 'FUTURE'],
    ]);
  });

  test('follow the start day', () => {
    expect(weekDays(weekView(WEEK, THU, 'SUNDAY'))[0]?.date).toBe('2026-09-27');
    expect(weekDays(weekView(WEEK, THU, 'SATURDAY'))[0]?.date).toBe('2026-09-26');
  });
});

describe('cells of a row', () => {
  const days = weekDays(viewOn(THU));

  test('are expected by a rhythm, once the plans of the week are over', () => {
    const plans = [plan({ date: FRI })];
    const cells = cellsOf(activity(), null, days, { ...slice([]), plans }, [THU, FRI, SUN]);
    expect(cells.filter(({ isExpected }) => isExpected).map(({ date }) => date)).toEqual([SUN]);
  });

  test('are done, skipped, empty or future', () => {
    const cells = cellsOf(activity(), 3, days, slice([entry(MON)], [skip(WED, { reason: 'SICK' }), skip(SAT)]));
    expect(cells.map(({ state }) => state)).toEqual([
      'DONE',
      'EMPTY',
      'SKIPPED',
      'EMPTY',
      'FUTURE',
      'SKIPPED',
      'FUTURE',
    ]);
    expect(cells[2]?.skip?.reason).toBe('SICK');
  });

  test('are done if something was recorded on a skipped day', () => {
    expect(cellsOf(activity(), 3, days, slice([entry(MON)], [skip(MON)]))[0]).toMatchObject({
      state: 'DONE',
      skip: { date: MON },
    });
  });

  test('add up the entries of a day', () => {
    const cells = cellsOf(
      activity({ unit: 'TIMES' }),
      null,
      days,
      slice([entry(MON, 3), entry(MON, 5), entry(TUE, 1)]),
    );
    expect(cells.map(({ amount }) => amount)).toEqual([8, 1, 0, 0, 0, 0, 0]);
  });

  test('have the share of a seventh of the goal, 100% at most', () => {
    const cells = cellsOf(
      activity({ unit: 'DURATION' }),
      210,
      days,
      slice([entry(MON, 15), entry(TUE, 30), entry(WED, 90)]),
    );
    expect(cells.map(({ share }) => share)).toEqual([0.5, 1, 1, 0, 0, 0, 0]);
  });

  test('have no share without a goal or in days; with a goal of 0 any amount is 100%', () => {
    expect(cellsOf(activity({ unit: 'TIMES' }), null, days, slice([entry(MON)]))[0]?.share).toBeNull();
    expect(cellsOf(activity(), 3, days, slice([entry(MON)]))[0]?.share).toBeNull();
    const sweets = cellsOf(activity({ unit: 'TIMES', direction: 'AT_MOST' }), 0, days, slice([entry(MON)]));
    expect([sweets[0]?.share, sweets[1]?.share]).toEqual([1, 0]);
  });
});

describe('the day that met the goal', () => {
  const days = weekDays(viewOn(THU));
  const goalDays = (
    kind: Parameters<typeof activity>[0],
    target: number,
    entries: readonly ReturnType<typeof entry>[],
  ) => cellsOf(activity(kind), target, days, slice(entries)).map(({ isGoalDay }) => isGoalDay);

  test.each([
    ['days, however many entries they have', { unit: 'DAYS' }, 2, [entry(MON), entry(MON), entry(TUE), entry(WED)], 1],
    ['amounts as soon as they add up', { unit: 'TIMES' }, 8, [entry(MON, 3), entry(WED, 9), entry(THU, 1)], 2],
  ] as const)('counts %s', (_, kind, target, entries, index) => {
    expect(goalDays(kind, target, entries)).toEqual(days.map((_day, at) => at === index));
  });

  test('is none for a maximum, and none while the goal is not met', () => {
    expect(goalDays({ unit: 'TIMES', direction: 'AT_MOST' }, 1, [entry(MON, 3)])).not.toContain(true);
    expect(goalDays({ unit: 'TIMES' }, 4, [entry(MON, 3)])).not.toContain(true);
  });
});

describe('week of an activity', () => {
  test('is met as soon as the goal is, and running until then', () => {
    const run = activity({ target: 2 });
    expect(activityWeek(run, WEEK, slice([entry(MON)]), true)).toMatchObject({
      target: 2,
      done: 1,
      result: { outcome: 'RUNNING', attainment: 0.5 },
    });
    expect(activityWeek(run, WEEK, slice([entry(MON), entry(TUE)]), true).result.outcome).toBe('MET');
    expect(activityWeek(run, WEEK, slice([entry(MON)]), false).result.outcome).toBe('MISSED');
  });

  test('is excused by its skips', () => {
    expect(
      activityWeek(activity({ target: 6 }), WEEK, slice([entry(MON)], [skip(TUE), skip(WED)]), true).result.outcome,
    ).toBe('EXCUSED');
  });

  test('uses the goal of that week', () => {
    const changed = {
      ...activity(),
      weeklyGoalsTimeline: [
        { startWeekId: weekId('2026-W30'), endWeekId: WEEK, target: 2 },
        { startWeekId: WEEK, endWeekId: null, target: 5 },
      ],
    };
    expect(activityWeek(changed, weekId('2026-W39'), slice([]), false).target).toBe(2);
    expect(activityWeek(changed, WEEK, slice([]), true).target).toBe(5);
    expect(activityWeek(changed, weekId('2026-W29'), slice([]), false).target).toBeNull();
  });
});

describe('change since the week before', () => {
  const before = slice([entry(LAST_MON), entry(LAST_WED), entry(LAST_THU), entry(LAST_FRI)]);

  test('compares the same weekdays while the week runs, including today', () => {
    const upTo = comparedUpTo(viewOn(WED));
    expect(upTo).toBe(WED);
    expect(changeSince('DAYS', before, slice([entry(MON)]), upTo)).toBe(1 - 2);
    expect(changeSince('DAYS', before, slice([entry(MON), entry(TUE), entry(WED)]), upTo)).toBe(3 - 2);
  });

  test('compares whole weeks once it is over', () => {
    const upTo = comparedUpTo(viewOn(civilDate('2026-10-05')));
    expect(upTo).toBeNull();
    expect(changeSince('DAYS', before, slice([entry(MON), entry(SUN)]), upTo)).toBe(2 - 4);
  });

  test('uses the unit: times and minutes are summed, a day counts once', () => {
    expect(changeSince('DURATION', slice([entry(LAST_MON, 50)]), slice([entry(MON, 20), entry(MON, 15)]), MON)).toBe(
      -15,
    );
    expect(changeSince('DAYS', slice([entry(LAST_MON)]), slice([entry(MON), entry(MON)]), MON)).toBe(0);
  });
});

describe('weeks before', () => {
  test('are four, across a year of 53 weeks', () => {
    expect(earlierWeeks(weekId('2027-W02'))).toEqual(['2026-W51', '2026-W52', '2026-W53', '2027-W01']);
  });

  test('contain 0 for weeks without records, and nothing from before the activity', () => {
    const run = activity();
    const totals = [total(run, weekId('2026-W37'), 3), total(run, weekId('2026-W39'), 2)];
    expect(doneBefore(WEEK, totals, weekId('2026-W37'))).toEqual([null, 3, 0, 2]);
  });

  test('contain weeks recorded before the activity was created', () => {
    const run = activity();
    expect(doneBefore(WEEK, [total(run, weekId('2026-W36'), 1)], weekId('2026-W39'))).toEqual([1, null, null, 0]);
  });

  test('are grouped by activity', () => {
    const [run, read] = [activity(), activity()];
    const totals = [total(run, WEEK, 1), total(read, WEEK, 2), total(run, addWeeks(WEEK, -1), 3)];
    expect(totalsByActivity(totals)).toEqual({ [run.id]: [totals[0], totals[2]], [read.id]: [totals[1]] });
  });
});

test('the weeks from the start to the end of the calendar can be shown with those they are compared with', () => {
  const shows = (week: string) => isWithinCalendar(weekId(week), 'MONDAY');
  expect(['2026-W53', '1900-W13', '1900-W12', '0001-W10', '9999-W40'].map(shows)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isWithinCalendar(weekIdOf(MAX_DATE, 'MONDAY'), 'MONDAY')).toBe(false);
  expect(isWithinCalendar(addWeeks(weekIdOf(MAX_DATE, 'MONDAY'), -1), 'MONDAY')).toBe(true);
});
