import fc from 'fast-check';
import { setGoal } from '@sevenfold/domain/activity';
import {
  explainAreaShare,
  explainMean,
  explainMovement,
  explainPer,
  explainProgress,
  explainTotal,
  explainTrend,
  explainUsual,
  explainWeek,
} from '@sevenfold/domain/breakdown';
import { addDays, addWeeks, civilDate } from '@sevenfold/domain/calendar';
import { pastWeek } from '@sevenfold/domain/insight';
import { quarterPeriod, yearPeriod } from '@sevenfold/domain/objective';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import { headline } from '../../src/features/breakdown/headline';
import { showTexts } from '../../src/platform/text';
import { activity, records } from '../activity/samples';
import { days, readLines, toSubject, W39, W40 } from './samples';

const glasses = activity({ unit: 'TIMES', customTimesUnit: 'glasses' });
const reading = activity({ unit: 'DURATION' });

beforeEach(() => showTexts('en', compileCatalogue('en')));

/** Weeks of an activity up to the one before W40, oldest first. */
const weeksOf = (done: readonly number[], of = days) =>
  done.map((amount, index) =>
    pastWeek(of, addWeeks(W40, index - done.length), { done: amount, skippedDays: 0 }, false),
  );

describe('formula of a number', () => {
  const { entries } = records({ '2026-09-28': 8, '2026-09-29': 10, '2026-10-01': 9 });

  test.each([
    [glasses, entries, '8 + 10 + 9 = 27 glasses'],
    [days, entries, 'Mon + Tue + Thu = 3 days'],
    [reading, entries.slice(0, 2), '8m + 10m = 18m'],
    [glasses, entries.slice(0, 1), '8 glasses'],
    [glasses, [], 'No records: 0 glasses'],
  ])('is the sum of its days (%#)', (of, own, formula) => {
    expect(readLines(explainTotal(of.unit, own), of)).toEqual({ Done: formula });
  });

  test('of many days contains their number', () => {
    const many = records(
      Object.fromEntries(Array.from({ length: 9 }, (_, day) => [addDays(civilDate('2026-09-01'), day), 2])),
    ).entries;
    expect(readLines(explainTotal('TIMES', many), glasses)).toEqual({ Done: '18 glasses on 9 days' });
    expect(readLines(explainTotal('DAYS', many))).toEqual({ Done: '9 days with a record' });
  });

  test('is not written for records that are not known, or are counted', () => {
    expect(readLines(explainTotal('TIMES', entries, 200), glasses)).toEqual({});
    expect(headline(explainTotal('TIMES', entries, 200), toSubject(glasses))).toBe('200 glasses');
    expect(headline(explainTotal('TIMES', entries, null), toSubject(glasses))).toBe('…');
    expect(readLines(explainTotal('RECORDS', entries))).toEqual({});
    expect(headline(explainTotal('RECORDS', entries), toSubject())).toBe('3 records');
  });

  test.each([
    [days, 3, 4, '3 ÷ 4 = 75%'],
    [days, 5, 3, '5 ÷ 3, counted up to 100%'],
    [reading, 90, 240, '1h\u00a030m ÷ 4h = 38%'],
    [activity({ unit: 'TIMES', direction: 'AT_MOST' }), 2, 3, '2 is within the limit of 3: 100%'],
    [activity({ unit: 'TIMES', direction: 'AT_MOST' }), 5, 3, '1 − (5 − 3) ÷ 3 = 33%'],
    [activity({ unit: 'TIMES', direction: 'AT_MOST' }), 1, 0, '1 − (1 − 0) ÷ 1 = 0%'],
    [activity({ unit: 'TIMES', direction: 'AT_MOST' }), 6, 3, '1 − (6 − 3) ÷ 3 = 0%'],
    [activity({ unit: 'TIMES', direction: 'AT_MOST' }), 9, 3, '1 − (9 − 3) ÷ 3, never below 0%'],
  ])('is the attainment of a goal (%#)', (given, done, target, formula) => {
    const of = { ...given, weeklyGoalsTimeline: setGoal([], W39, target) };
    const amounts = of.unit === 'DAYS' ? Array.from({ length: done }, () => 1) : [done];
    const own = records(
      Object.fromEntries(amounts.map((amount, day) => [addDays(civilDate('2026-09-21'), day), amount])),
    );
    expect(readLines(explainWeek(of, W39, own, false), of)['Progress']).toBe(formula);
  });

  test('of a limit is told as one, also beyond it', () => {
    const coffee = { ...activity({ unit: 'TIMES', direction: 'AT_MOST' }), weeklyGoalsTimeline: setGoal([], W39, 3) };
    const drunk = (amount: number) => explainWeek(coffee, W39, records({ '2026-09-21': amount }), false);
    expect(headline(drunk(2), toSubject(coffee))).toBe('2 · 3 times max · 100%');
    expect(headline(drunk(5), toSubject(coffee))).toBe('5 · 3 times max · 33%');
  });

  test('of a week names its goal, and why it is excused or not decided', () => {
    const run = activity({ weeklyGoalsTimeline: setGoal([], W39, 5) });
    const skipped = records({ '2026-09-21': 1 }, ['2026-09-22', '2026-09-23', '2026-09-24']);
    expect(readLines(explainWeek(run, W39, skipped, false), run)).toEqual({
      Done: '1 day',
      Goal: '5 days a week, since W39',
      Progress: '1 ÷ 5 = 20%',
      Outcome: 'Excused: 3 skipped days',
    });
    expect(readLines(explainWeek(run, W39, records({}), true), run)['Outcome']).toBe('The week isn’t over yet.');
    const free = activity({ weeklyGoalsTimeline: [] });
    expect(readLines(explainWeek(free, W39, skipped, false), free)).toEqual({ Done: '1 day', Goal: 'No weekly goal' });
    expect(headline(explainWeek(free, W39, skipped, false), toSubject(free))).toBe('1 day');
  });

  test('is a share', () => {
    const members = [
      { activityId: 'run', days: 6 },
      { activityId: 'swim', days: 1 },
    ];
    expect(readLines(explainAreaShare(members, 'run'))).toEqual({ Share: '6 ÷ 7 days = 86%' });
    expect(headline(explainAreaShare(members, 'run'), toSubject())).toBe('6 days · 86%');
  });

  test.each([
    [5, 4, '5 − 4 = 1 more'],
    [4, 6, '6 − 4 = 2 less'],
    [4, 4, '4 − 4 = 0 more'],
  ])('is a difference: %d after %d', (done, before, formula) => {
    const [now] = weeksOf([done]);
    if (!now) throw new Error('There is one week');
    expect(readLines(explainUsual(now, weeksOf([before]), null))).toEqual({
      Usual: before === 1 ? '1 day' : `${before} days`,
      Counted: '1 week, without excused ones',
      Change: formula,
    });
  });

  test('is a difference of what is displayed, up to a weekday', () => {
    const [now] = weeksOf([3]);
    if (!now) throw new Error('There is one week');
    expect(readLines(explainUsual(now, weeksOf([2, 3, 3]), civilDate('2026-10-01')))).toEqual({
      Usual: '(2 + 3 + 3) ÷ 3 = 2.7 days',
      Counted: '3 weeks, without excused ones',
      Change: '3 − 2.7 = 0.3 more',
      Compared: 'Both weeks up to Thursday',
    });
    expect(readLines(explainUsual(now, [], null))).toEqual({
      Usual: 'No week counts yet.',
      Counted: '0 weeks, without excused ones',
    });
    expect(headline(explainMovement({ from: 15, to: 18 }), toSubject())).toBe('3 more');
  });

  test.each([
    [15, 24, 18, '(18 − 15) ÷ (24 − 15) = 33%'],
    [80, 72, 76, '(76 − 80) ÷ (72 − 80) = 50%'],
    [-50, 0, -20, '(-20 − (-50)) ÷ (0 − (-50)) = 60%'],
  ])('is a progress, up or down (%#)', (start, target, value, formula) => {
    const number = explainProgress({
      start,
      target,
      value,
      followed: null,
      checkIns: [{ id: 'first', date: civilDate('2026-10-03'), value }],
      period: quarterPeriod(2026, 4),
      from: civilDate('2026-10-01'),
      today: civilDate('2026-10-24'),
    });
    expect(readLines(number)).toEqual({
      Value: 'Check-in on Oct 3, 2026',
      Progress: formula,
      'Time passed': '23 ÷ 92 days = 25%',
    });
  });

  test('is complete only once the progress and the time are', () => {
    const number = explainProgress({
      start: 0,
      target: 1000,
      value: 999,
      followed: null,
      checkIns: [],
      period: yearPeriod(2026),
      from: civilDate('2026-01-01'),
      today: civilDate('2026-12-31'),
    });
    expect(readLines(number)).toMatchObject({
      Progress: '(999 − 0) ÷ (1000 − 0) = 99.9%',
      'Time passed': '364 ÷ 365 days = 99.7%',
    });
  });

  test('of a followed activity names it', () => {
    const number = explainProgress({
      start: 0,
      target: 40,
      value: null,
      followed: days,
      checkIns: [],
      period: quarterPeriod(2026, 4),
      from: null,
      today: civilDate('2026-10-03'),
    });
    expect(readLines(number)).toEqual({ Value: `Sum of the records of ${days.name}` });
  });

  const weekOf = (attainment: number | null, index: number) => ({
    week: addWeeks(W40, -index),
    goalsMet: 0,
    goals: 1,
    goalsExcused: 0,
    attainment,
  });
  const meanOf = (shares: readonly (number | null)[]) => readLines(explainTrend(shares.map(weekOf), null))['Average'];

  test('is a mean of shares, with as many decimals as needed to add up', () => {
    // Rounded to 96, 95, 99 and 99, the mean would be 97%.
    expect(meanOf([0.964, 0.952, 0.998, 0.99])).toBe('(96.4% + 95.2% + 99.8% + 99%) ÷ 4 = 98%');
    expect(meanOf([0.5, 1])).toBe('(50% + 100%) ÷ 2 = 75%');
    expect(meanOf([0.998])).toBe('99.8%');
    expect(meanOf(Array.from({ length: 11 }, () => 0.89))).toBe('89% over 11 weeks');
    expect(readLines(explainTrend([0.5, null].map(weekOf), civilDate('2026-10-02')))).toEqual({
      Average: '50%',
      'Left out': '1 week: excused, without a goal or not over yet',
      Compared: 'Each week up to Friday',
      Met: '0 of 2 goals',
    });
  });

  test('of shares always adds up as displayed', () => {
    const anyShare = fc
      .tuple(fc.nat(400), fc.integer({ min: 1, max: 400 }))
      .map(([part, whole]) => Math.min(1, part / whole));
    fc.assert(
      fc.property(fc.array(anyShare, { minLength: 2, maxLength: 8 }), (shares) => {
        const formula = meanOf(shares) ?? '';
        const numbers = [...formula.matchAll(/[\d.]+(?=%)/g)].map(([digits]) => digits);
        const result = numbers.pop() ?? '';
        const decimals = result.split('.')[1]?.length ?? 0;
        const computed = numbers.reduce((sum, digits) => sum + Number(digits), 0) / numbers.length;
        expect(numbers).toHaveLength(shares.length);
        expect(Math.abs(computed - Number(result))).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9);
        shares.forEach((share, index) => {
          expect(numbers[index] === '100').toBe(share === 1);
          expect(numbers[index] === '0').toBe(share === 0);
        });
      }),
    );
  });

  test('is a mean', () => {
    expect(readLines(explainMean(weeksOf([2, 3, 3, 4])))['Average']).toBe('(2 + 3 + 3 + 4) ÷ 4 = 3 days');
    expect(readLines(explainMean(weeksOf([2])))['Average']).toBe('2 days');
    expect(readLines(explainMean(weeksOf(Array.from({ length: 12 }, () => 2))))).toEqual({
      Average: '24 ÷ 12 = 2 days',
      Counted: '12 weeks, without excused ones',
    });
    expect(headline(explainMean(weeksOf([61, 62], reading)), toSubject(reading))).toBe('1h\u00a02m');
    expect(headline(explainMean([]), toSubject())).toBe('–');
  });

  test('is an average per day, week or month', () => {
    const total = explainTotal('TIMES', entries);
    expect(readLines(explainPer(total, 7, 'AMOUNT'), glasses)).toEqual({
      Done: '8 + 10 + 9 = 27 glasses',
      Average: '27 glasses ÷ 7 = 3.9 glasses',
    });
    const daily = explainPer(explainTotal('DAYS', entries), 7, 'SHARE');
    expect(readLines(daily)['Average']).toBe('3 days ÷ 7 = 43%');
    expect(headline(daily, toSubject())).toBe('43%');
  });
});
