import type { Entry } from '@sevenfold/contract';
import { setGoal } from '@sevenfold/domain/activity';
import { explainAreaShare, type Explained, explainGoals, explainStreak } from '@sevenfold/domain/breakdown';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { pastWeek } from '@sevenfold/domain/insight';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BreakdownTarget } from '../../src/breakdown/breakdown';
import { formulaLines, ruleText } from '../../src/features/breakdown/formulaText';
import { goalVersion } from '../../src/features/breakdown/goalVersion';
import { isOfPart, partName } from '../../src/features/breakdown/partOfRecords';
import { partSections } from '../../src/features/breakdown/partRows';
import { showTexts, text } from '../../src/platform/text';
import { activity, records } from '../activity/samples';
import { days, readLines, toSubject, W39, W40 } from './samples';

beforeEach(() => showTexts('en', compileCatalogue('en')));

describe('parts of a number', () => {
  const run = activity({ id: 'run', weeklyGoalsTimeline: setGoal([], weekId('2026-W30'), 3) });
  const weeks = [
    pastWeek(run, weekId('2026-W37'), { done: 3, skippedDays: 0 }, false),
    pastWeek(run, weekId('2026-W38'), { done: 1, skippedDays: 5 }, false),
    pastWeek(run, W39, { done: 4, skippedDays: 0 }, false),
  ];
  const rowsOf = (number: Explained<Entry>, target: BreakdownTarget) =>
    partSections(number, {
      ...toSubject(run),
      target,
      areaName: (areaId) => areaId ?? 'Other',
      weekStartDay: 'MONDAY',
    }).map(({ title, rows }) => [text(title), rows.map(({ name, value, note }) => [name, value, note].join(' | '))]);

  test('are weeks, the latest first, with the goal and what became of it', () => {
    const streak = explainStreak(weeks, 'current');
    expect(rowsOf(streak, { kind: 'streak', activityId: 'run', which: 'current' })).toEqual([
      [
        'Weeks',
        [
          'Week 39 · Sep 21 – 27 | 4 days | 3 days a week · met',
          'Week 38 · Sep 14 – 20 | 1 day | 3 days a week · excused',
          'Week 37 · Sep 7 – 13 | 3 days | 3 days a week · met',
        ],
      ],
    ]);
    expect(readLines(streak)).toEqual({ Weeks: 'W37 – W39', 'Not counted': '1 week' });
    expect(ruleText(streak)).toBe(text('breakdown.streakRule'));
  });

  test('are activities that open the range of the number', () => {
    const share = explainAreaShare([{ activityId: 'run', days: 6 }], 'run');
    const subject = { ...toSubject(run), areaName: String, weekStartDay: 'MONDAY' } as const;
    const [section] = partSections(share, { ...subject, target: { kind: 'areaShare', activityId: 'run', year: 2026 } });
    expect(section?.rows).toEqual([
      {
        key: 'run',
        name: run.name,
        value: '6 days',
        note: undefined,
        target: { kind: 'range', activityId: 'run', range: { from: '2025-12-29', to: '2027-01-03' } },
        activity: run,
        progress: undefined,
      },
    ]);
  });

  test.each([
    ['AT_LEAST', 2 / 3],
    ['AT_MOST', undefined],
  ] as const)('show the progress towards a goal that is to be reached (%s)', (direction, progress) => {
    const shown = { ...run, direction, records: records({ '2026-09-28': 1, '2026-09-29': 1 }) };
    const goals = explainGoals([shown], { week: W40, running: true });
    const subject = { ...toSubject(shown), areaName: String, weekStartDay: 'MONDAY' } as const;
    const [section] = partSections(goals, { ...subject, target: { kind: 'goals', week: W40 } });
    expect(section?.rows).toMatchObject([{ name: run.name, activity: shown, progress }]);
  });
});

describe('goals that are left out of the average', () => {
  const week = { week: W40, running: true };
  const weeklyGoalsTimeline = setGoal([], W40, 3);
  const limit = activity({
    id: 'coffee',
    name: 'Coffee',
    unit: 'TIMES',
    direction: 'AT_MOST',
    weeklyGoalsTimeline,
  });
  const away = {
    ...days,
    weeklyGoalsTimeline,
    records: records({}, ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02']),
  };
  const of = [{ ...limit, records: records({}) }, away];
  const subject = { ...toSubject(), activityById: (id: string) => of.find((one) => one.id === id) };
  const leftOut = (activities: typeof of) =>
    formulaLines(explainGoals(activities, week), subject).find(([label]) => label === 'breakdown.leftOut')?.[1];

  test('are excused by skips, or wait for the end of the week', () => {
    expect(leftOut(of)).toBe(`${days.name} (excused) · Coffee (not counted yet)`);
    expect(leftOut([away])).toBe(`${days.name} (excused)`);
  });
});

describe('applicable goal', () => {
  const timeline = setGoal(
    setGoal(setGoal([], weekId('2025-W20'), 2), weekId('2025-W28'), null),
    weekId('2026-W34'),
    3,
  );
  const run = activity({ weeklyGoalsTimeline: timeline });

  test.each([
    ['2026-W36', '3 days a week, since W34 · goal 2 of 2'],
    ['2025-W27', '2 days a week, from W20 2025 to W27 2025 · goal 1 of 2'],
    ['2025-W28', 'No weekly goal'],
  ] as const)('in %s is listed with its weeks: %s', (week, expected) => {
    expect(goalVersion(run, week, W40)).toBe(expected);
  });

  test('is not counted when there is only one', () => {
    expect(goalVersion(activity({ weeklyGoalsTimeline: setGoal([], W40, 1) }), W40, W40)).toBe(
      '1 day a week, since W40',
    );
  });
});

describe('part of the records of a range', () => {
  const entry = {
    date: civilDate('2026-09-28'),
    startedAt: '2026-09-28T05:30:00.000Z',
    utcOffsetMinutes: 120,
    source: 'TIMER',
  } as const;
  const [monday, sunday] = [{ weekday: 1 }, { weekday: 0 }];

  test.each([
    ['its weekday', monday, true],
    ['another weekday', sunday, false],
    ['the hour on the clock it was made by', { hour: 7 }, true],
    ['the hour elsewhere', { hour: 18 }, false],
    ['no hour', { hour: null }, false],
    ['its source', { source: 'TIMER' }, true],
    ['another source', { source: 'MANUAL' }, false],
  ] as const)('is %s', (_, part, isIn) => {
    expect(isOfPart(part, entry, 'Pacific/Auckland')).toBe(isIn);
  });

  test("uses the owner's time zone for entries without an offset", () => {
    expect(isOfPart({ hour: 18 }, { ...entry, utcOffsetMinutes: null }, 'Pacific/Auckland')).toBe(true);
  });

  test('includes entries without a time', () => {
    expect([
      isOfPart({ hour: null }, { ...entry, startedAt: null }, 'UTC'),
      isOfPart({ hour: 0 }, { ...entry, startedAt: null }, 'UTC'),
    ]).toEqual([true, false]);
  });

  test('has a name', () => {
    expect([
      partName(monday, civilDate('2026-09-30')),
      partName(sunday, civilDate('2026-09-30')),
      partName({ hour: 7 }, entry.date),
      partName({ hour: null }, entry.date),
      partName({ source: 'TIMER' }, entry.date),
    ]).toEqual(['Monday', 'Sunday', '7:00 AM', 'Without a time', 'Timer']);
  });
});
