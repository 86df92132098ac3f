import { describe, expect, it } from 'vitest';
import { type ActivityUnit, type Direction, type DueActivity, weekRings } from '../../src/activity';
import { addDays, type CivilDate, datesOfWeek } from '../../src/calendar';
import { dates, NEXT_WEEK } from './anyWeek';

const dayOf = (index: number): CivilDate => dates[index] ?? '2026-09-28';

interface Case {
  readonly unit: ActivityUnit;
  readonly target: number | null;
  readonly direction?: Direction;
  /** Amounts from Monday to Sunday; "s" is a skipped day. */
  readonly days: readonly (number | 's')[];
  readonly today?: CivilDate;
  readonly countsFrom?: CivilDate;
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays?: readonly number[];
  /** Number of days after the last record, and how many days before Monday that was; null for no record. */
  readonly rhythm?: readonly [everyDays: number, daysAgo: number | null];
  readonly dayMax?: number;
  /** Days from 0, Monday, to 6; with an amount, as a pair. */
  readonly plans?: readonly (number | readonly [day: number, amount: number])[];
}

/** One sign for each day: "✓" done, "○" due and not done, "·" neither. */
function signsOf({
  unit,
  target,
  direction = 'AT_LEAST',
  days,
  today = NEXT_WEEK,
  countsFrom,
  weekdays,
  rhythm,
  dayMax,
  plans = [],
}: Case): string {
  const entries = days.flatMap((amount, day) =>
    typeof amount === 'number' && amount > 0 ? [{ date: dayOf(day), amount }] : [],
  );
  const skips = days.flatMap((amount, day) => (amount === 's' ? [{ date: dayOf(day) }] : []));
  return weekRings(
    {
      unit,
      direction,
      target,
      countsFrom: countsFrom ?? null,
      weekdays,
      rhythm: rhythm && { everyDays: rhythm[0], lastDate: rhythm[1] === null ? null : addDays(dayOf(0), -rhythm[1]) },
      dayMax,
      plans: plans.map((plan) =>
        typeof plan === 'number' ? { date: dayOf(plan) } : { date: dayOf(plan[0]), amount: plan[1] },
      ),
    },
    { entries, skips },
    dates,
    today,
  )
    .map(({ done, planned }) => (planned === 0 ? '·' : done === planned ? '✓' : '○'))
    .join('');
}

describe('what is due and done on a day', () => {
  it.each<[string, Case, string]>([
    [
      'days: nothing is due while the days left are enough',
      { unit: 'DAYS', target: 3, days: [], today: dayOf(3) },
      '····○○○',
    ],
    [
      'days: a missed goal was due on the last days on which it could be met',
      { unit: 'DAYS', target: 3, days: [1] },
      '✓····○○',
    ],
    ['days: each day counts once done', { unit: 'DAYS', target: 5, days: [1, 0, 1, 1, 0, 0, 0] }, '✓·✓✓·○○'],
    ['days: every day, missed once', { unit: 'DAYS', target: 7, days: [1, 1, 0, 1, 1, 1, 1] }, '✓✓○✓✓✓✓'],
    [
      'days: met, so that the other days are not due',
      { unit: 'DAYS', target: 5, days: [0, 0, 1, 1, 1, 1, 1] },
      '··✓✓✓✓✓',
    ],
    ['days: more than the goal', { unit: 'DAYS', target: 2, days: [1, 1, 1] }, '✓✓✓····'],
    [
      'days: meant for Monday, Wednesday and Friday',
      { unit: 'DAYS', target: 3, days: [], weekdays: [1, 3, 5] },
      '○·○·○··',
    ],
    ['days: more weekdays than the goal', { unit: 'DAYS', target: 2, days: [], weekdays: [1, 3, 5] }, '··○·○··'],
    [
      'days: another day counts too',
      { unit: 'DAYS', target: 3, days: [1, 1, 0, 0, 1], weekdays: [1, 3, 5] },
      '✓✓··✓··',
    ],
    [
      'duration: shared by the weekdays left',
      { unit: 'DURATION', target: 60, days: [30, 10], weekdays: [1, 3] },
      '✓✓○····',
    ],
    [
      'duration: no more than the daily limit is due',
      { unit: 'DURATION', target: 300, days: [20, 15, 20, 40, 20], dayMax: 20 },
      '✓○✓✓✓○○',
    ],
    [
      'planned: more than the daily limit, which is due then',
      {
        unit: 'DURATION',
        target: 300,
        days: [30, 20],
        dayMax: 20,
        plans: [
          [0, 30],
          [1, 30],
        ],
      },
      '✓○○○○○○',
    ],
    [
      'planned: due on the planned days, and on no other until they are over',
      { unit: 'DAYS', target: 3, days: [], plans: [1, 3] },
      '·○·○○○○',
    ],
    ['planned: nothing else is due before', { unit: 'DAYS', target: 7, days: [], plans: [3] }, '···○○○○'],
    ['planned: done on another day counts', { unit: 'DAYS', target: 2, days: [1], plans: [2, 6] }, '✓·○···○'],
    ['planned: met before the planned day', { unit: 'DAYS', target: 1, days: [1], plans: [2] }, '✓······'],
    [
      'planned: on a weekday it is not meant for',
      { unit: 'DAYS', target: 1, days: [], weekdays: [1], plans: [2] },
      '··○····',
    ],
    [
      'planned: once the last planned day is over, the weekdays it is meant for',
      { unit: 'DAYS', target: 2, days: [], weekdays: [1, 5, 6], plans: [1] },
      '·○··○○·',
    ],
    ['planned: not on a skipped day', { unit: 'DAYS', target: 2, days: [0, 's'], plans: [1, 6] }, '······○'],
    [
      'planned: not in an excused week',
      { unit: 'DAYS', target: 6, days: ['s', 's'], plans: [2, 6], today: dayOf(6) },
      '·······',
    ],
    [
      'planned: "at most" is not due',
      { unit: 'TIMES', direction: 'AT_MOST', target: 2, days: [], plans: [1] },
      '·······',
    ],
    ['planned: nothing is due without a goal', { unit: 'DAYS', target: null, days: [], plans: [1] }, '·······'],
    [
      'planned: not before the activity counts',
      { unit: 'DAYS', target: 2, days: [], plans: [1, 3], countsFrom: dayOf(2) },
      '···○·○○',
    ],
    [
      'planned: the planned days share what remains',
      { unit: 'DURATION', target: 60, days: [0, 20, 0, 40], plans: [1, 3], today: dayOf(6) },
      '·○·✓···',
    ],
    [
      'planned: half an hour on each',
      { unit: 'DURATION', target: 60, days: [0, 30], plans: [1, 3], today: dayOf(6) },
      '·✓·○○○○',
    ],
    [
      'planned: the planned amount',
      {
        unit: 'DURATION',
        target: 60,
        days: [0, 20, 0, 30],
        plans: [
          [1, 20],
          [3, 35],
        ],
      },
      '·✓·○○○○',
    ],
    ['planned: once a week in times', { unit: 'TIMES', target: 1, days: [], plans: [2] }, '··○···○'],
    ['once a week: due on the last day only', { unit: 'DAYS', target: 1, days: [] }, '······○'],
    ['once a week, counted in times', { unit: 'TIMES', target: 1, days: [] }, '······○'],
    ['once a week, done on Wednesday', { unit: 'TIMES', target: 1, days: [0, 0, 1] }, '··✓····'],
    ['twice a week, counted in times: as for days', { unit: 'TIMES', target: 2, days: [0, 1] }, '·✓····○'],
    ['times: done once the even share is reached', { unit: 'TIMES', target: 40, days: [5] }, '○○○○○○○'],
    [
      'times: the share follows from what was done before',
      { unit: 'TIMES', target: 40, days: [10, 5, 4, 4, 4, 4, 4] },
      '✓✓○○○○○',
    ],
    [
      'times: met on Sunday, so that days with less are complete',
      { unit: 'TIMES', target: 40, days: [1, 0, 4, 4, 4, 4, 23] },
      '✓·✓✓✓✓✓',
    ],
    ['duration: the even share', { unit: 'DURATION', target: 70, days: [10, 9, 0, 20] }, '✓○○✓○○○'],
    ['duration: met in one session', { unit: 'DURATION', target: 70, days: [0, 0, 70] }, '··✓····'],
    [
      'at most is never due, and doing it is no progress',
      { unit: 'TIMES', direction: 'AT_MOST', target: 2, days: [1, 5] },
      '·······',
    ],
    ['at most 0', { unit: 'DAYS', direction: 'AT_MOST', target: 0, days: [] }, '·······'],
    ['no goal: what was done counts', { unit: 'DAYS', target: null, days: [0, 1] }, '·✓·····'],
    ['skipped days are not due', { unit: 'DAYS', target: 7, days: [1, 1, 1, 1, 1, 0, 's'] }, '✓✓✓✓✓··'],
    ['skipped days do not lower the goal of the others', { unit: 'TIMES', target: 14, days: [2, 's', 2] }, '✓·○○○○○'],
    ['a skipped day with an entry', { unit: 'DURATION', target: 70, days: ['s', 's', 5], today: dayOf(2) }, '··○○○○○'],
    [
      'nothing is due in an excused week: days',
      { unit: 'DAYS', target: 6, days: [0, 's', 's', 1, 0, 0, 0] },
      '···✓···',
    ],
    [
      'nothing is due in an excused week: times',
      { unit: 'TIMES', target: 40, days: [3, 's', 's', 's', 's', 0, 0] },
      '✓······',
    ],
    [
      'three skips do not excuse a week of times',
      { unit: 'TIMES', target: 40, days: [3, 's', 's', 's', 0, 0, 0] },
      '○···○○○',
    ],
    [
      'created on Thursday: the days before are not due',
      { unit: 'DAYS', target: 7, days: [0, 0, 0, 1, 0, 1, 1], countsFrom: dayOf(3) },
      '···✓○✓✓',
    ],
    [
      'created on Thursday, counted in durations',
      { unit: 'DURATION', target: 70, days: [0, 0, 0, 20], countsFrom: dayOf(3) },
      '···✓○○○',
    ],
    [
      'a goal lowered during the week: the new goal applies to the whole week',
      { unit: 'DAYS', target: 2, days: [1, 0, 1, 0, 0, 0, 0], today: dayOf(5) },
      '✓·✓····',
    ],
    [
      'the same week with the former goal',
      { unit: 'DAYS', target: 5, days: [1, 0, 1, 0, 0, 0, 0], today: dayOf(5) },
      '✓·✓·○○○',
    ],
    ['archived: without a goal, only what was done', { unit: 'TIMES', target: null, days: [4] }, '✓······'],
    [
      'rhythm: due some days after the last record, until it is recorded',
      { unit: 'DAYS', target: null, days: [0, 0, 0, 1], rhythm: [3, 1] },
      '··○✓··○',
    ],
    [
      'rhythm: due at once without a record',
      { unit: 'DAYS', target: null, days: [0, 1], rhythm: [3, null] },
      '○✓··○○○',
    ],
    [
      'rhythm: due from the day on which it began',
      { unit: 'TIMES', target: null, days: [], rhythm: [10, null], countsFrom: dayOf(5) },
      '·····○○',
    ],
    [
      'rhythm: recorded early, it is due later',
      { unit: 'TIMES', target: null, days: [0, 2], rhythm: [3, 1] },
      '·✓··○○○',
    ],
    [
      'rhythm: a skip moves it to the next day',
      { unit: 'DURATION', target: null, days: [0, 0, 's', 30], rhythm: [3, 1] },
      '···✓··○',
    ],
    ['rhythm: longer than a week', { unit: 'DAYS', target: null, days: [], rhythm: [14, 10] }, '····○○○'],
    ['rhythm: not due in this week', { unit: 'DAYS', target: null, days: [], rhythm: [60, 2] }, '·······'],
    [
      'rhythm: decides instead of weekdays and of what the goal lacks',
      { unit: 'DAYS', target: 7, days: [1], weekdays: [2, 3], rhythm: [4, 4] },
      '✓···○○○',
    ],
    [
      'rhythm: due although the goal of the week is met',
      { unit: 'DAYS', target: 1, days: [1], rhythm: [3, 3], today: dayOf(3) },
      '✓··○○○○',
    ],
    [
      'rhythm: a duration shares what the goal lacks',
      { unit: 'DURATION', target: 90, days: [30, 0, 0, 20, 0, 0, 40], rhythm: [3, 3], today: dayOf(6) },
      '✓··○··✓',
    ],
    [
      'rhythm: a plan decides until its day',
      { unit: 'DAYS', target: null, days: [], rhythm: [2, 2], plans: [2] },
      '··○○○○○',
    ],
    [
      'rhythm: a planned amount is due until the goal is met',
      {
        unit: 'DURATION',
        target: 30,
        days: [10, 20, 1],
        rhythm: [2, 2],
        plans: [
          [0, 15],
          [1, 40],
          [2, 30],
          [3, 30],
        ],
        today: dayOf(6),
      },
      '○✓✓○○○○',
    ],
    [
      'rhythm: nothing is due of "at most"',
      { unit: 'TIMES', target: 5, direction: 'AT_MOST', days: [], rhythm: [2, null] },
      '·······',
    ],
    ['a day not reached yet', { unit: 'TIMES', target: 40, days: [6, 3], today: dayOf(1) }, '✓○○○○○○'],
    ['today when the goal was met before', { unit: 'DAYS', target: 2, days: [1, 1], today: dayOf(2) }, '✓✓·····'],
    [
      'today when the goal was met before, and done once more',
      { unit: 'TIMES', target: 10, days: [10, 1], today: dayOf(1) },
      '✓✓·····',
    ],
  ])('%s', (_, given, expected) => {
    expect(signsOf(given)).toBe(expected);
  });

  it('reads a week with another start day in its own order', () => {
    const sundayFirst = datesOfWeek('2026-W40', 'SUNDAY');
    const activity: DueActivity = { unit: 'DAYS', direction: 'AT_LEAST', target: 1, countsFrom: null };
    expect(
      weekRings(activity, { entries: [], skips: [] }, sundayFirst, NEXT_WEEK).map(({ planned }) => planned),
    ).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it('ignores records of other weeks', () => {
    const activity: DueActivity = { unit: 'DAYS', direction: 'AT_LEAST', target: 1, countsFrom: null };
    const other: CivilDate = '2026-10-06';
    expect(
      weekRings(activity, { entries: [{ date: other, amount: 1 }], skips: [{ date: other }] }, dates, NEXT_WEEK).at(-1),
    ).toEqual({ done: 0, planned: 1, due: 1, open: 0, items: 1, share: 0 });
  });
});
