import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDayRings,
  computeWeekMark,
  type DayRing,
  type DueActivity,
  EMPTY_DAY,
  type PetalState,
  skippedDays,
  weekDone,
  weekMark,
  weekOutcome,
  weekRings,
} from '../../src/activity';
import type { CivilDate } from '../../src/calendar';
import { anyWeek, dates, NEXT_WEEK, type Week } from './anyWeek';

const dayOf = (index: number): CivilDate => dates[index] ?? NEXT_WEEK;

const SIGNS: Record<PetalState, string> = {
  DONE: '✓',
  WHOLE: '●',
  PARTLY: '◐',
  NOTHING: '○',
  SKIPPED: 's',
  EMPTY: '·',
  FUTURE: '→',
};

interface Case {
  /** "share/items" from Monday to Sunday; "s" is a skipped day without items. */
  readonly days: string;
  readonly today: CivilDate;
}

function markOf({ days, today }: Case) {
  const given = days.split(' ');
  const rings = given.map((day): DayRing => {
    const [share = 0, items = 0] = day.split('/').map(Number);
    return day === 's' ? EMPTY_DAY : { ...EMPTY_DAY, items, share };
  });
  return weekMark({ rings, skipped: given.map((day) => day === 's'), dates, today });
}

describe('petals of a week', () => {
  it.each<[string, Case, string, string]>([
    ['a past week', { days: '3/3 1/2 0/2 s 0/0 2/2 1/4', today: NEXT_WEEK }, '✓◐○s·✓◐', '2 of 5'],
    ['on track from 80 %', { days: '4/5 3.95/5 .8/1 0/0 0/0 0/0 2.4/3', today: NEXT_WEEK }, '●◐●···●', '3 of 4'],
    [
      'shares that add up with a rounding error',
      { days: `${0.7 + 0.8 + 0.9}/3 0/0 0/0 0/0 0/0 0/0 0/0`, today: NEXT_WEEK },
      '●······',
      '1 of 1',
    ],
    [
      'today is not missed before it is over',
      { days: '3/3 0/2 1/2 0/2 0/2 0/2 0/2', today: dayOf(2) },
      '✓○◐→→→→',
      '1 of 2',
    ],
    ['today counts once it is on track', { days: '3/3 0/2 2/2 0/2 0/2 0/2 0/2', today: dayOf(2) }, '✓○✓→→→→', '2 of 3'],
    ['the first morning', { days: '0/3 0/3 0/3 0/3 0/3 0/3 0/3', today: dayOf(0) }, '○→→→→→→', '0 of 0'],
    ['nothing due and nothing done', { days: '0/0 0/0 0/0 0/0 0/0 0/0 0/0', today: NEXT_WEEK }, '·······', '0 of 0'],
    ['a skipped day to come', { days: '0/0 s s s s s s', today: dayOf(1) }, '·s→→→→→', '0 of 0'],
    ['a week to come', { days: '0/3 0/3 0/3 0/3 0/3 0/3 0/3', today: '2026-09-27' }, '→→→→→→→', '0 of 0'],
  ])('%s', (_, given, signs, onTrack) => {
    const mark = markOf(given);
    expect(mark.petals.map(({ state }) => SIGNS[state]).join('')).toBe(signs);
    expect(`${mark.onTrack} of ${mark.counted}`).toBe(onTrack);
  });

  it('gives the mean share of the items', () => {
    expect(markOf({ days: '3/3 1/2 0/2 s 0/0 1/4 2/2', today: dayOf(5) }).petals.map(({ share }) => share)).toEqual([
      1, 0.5, 0, 0, 0, 0.25, 0,
    ]);
  });
});

const anyActivities = fc.array(anyWeek, { minLength: 1, maxLength: 5 });

function markOfAll(activities: readonly Week[], today: CivilDate) {
  const rings = dates.map(() => EMPTY_DAY);
  const skipped = dates.map(() => false);
  for (const { activity, ...records } of activities) {
    weekRings(activity, records, dates, today).forEach(
      (ring, day) => (rings[day] = addDayRings(rings[day] ?? EMPTY_DAY, ring)),
    );
    skippedDays(activity, records, dates, today).forEach((isSkipped, day) => (skipped[day] ||= isSkipped));
  }
  return weekMark({ rings, skipped, dates, today });
}

const outcomeOf = ({ activity: { unit, direction, target }, entries, skips }: Week) =>
  weekOutcome({ unit, direction, target, done: weekDone(unit, entries), skippedDays: skips.length, running: false });

describe('a mark that tells the truth of its week', () => {
  it('has no petal lower once the week is over than on its own day', () => {
    fc.assert(
      fc.property(anyActivities, fc.nat(6), (activities, day) => {
        const past = markOfAll(activities, NEXT_WEEK).petals[day];
        const running = markOfAll(activities, dayOf(day)).petals[day];
        // A day that skips free has no share.
        fc.pre(past?.state !== 'SKIPPED' && past?.state !== 'EMPTY');
        expect(past?.share).toBeGreaterThanOrEqual((running?.share ?? 0) - 1e-9);
      }),
    );
  });

  it('has petals of a past week of at least the share of the goals met', () => {
    fc.assert(
      fc.property(anyActivities, (activities) => {
        const outcomes = activities.filter(({ activity }) => activity.direction === 'AT_LEAST').map(outcomeOf);
        const met = outcomes.filter((outcome) => outcome === 'MET').length;
        const goals = met + outcomes.filter((outcome) => outcome === 'MISSED').length;
        fc.pre(met > 0);
        for (const { share } of markOfAll(activities, NEXT_WEEK).petals)
          expect(share).toBeGreaterThanOrEqual(met / goals - 1e-9);
      }),
    );
  });

  it('is whole on every day of a past week whose goals are all met', () => {
    fc.assert(
      fc.property(anyActivities, (activities) => {
        const met = activities.filter((one) => one.activity.direction === 'AT_LEAST' && outcomeOf(one) === 'MET');
        fc.pre(met.length > 0);
        expect(markOfAll(met, NEXT_WEEK)).toMatchObject({ onTrack: 7, counted: 7 });
      }),
    );
  });

  it('has no petal lower for one more record on its day', () => {
    fc.assert(
      fc.property(
        anyActivities,
        fc.nat(6),
        fc.constantFrom(...dates, NEXT_WEEK),
        fc.nat(4),
        fc.integer({ min: 1, max: 90 }),
        (activities, day, today, which, amount) => {
          const index = which % activities.length;
          const more = activities.map((one, at) =>
            at === index ? { ...one, entries: [...one.entries, { date: dayOf(day), amount }] } : one,
          );
          expect(markOfAll(more, today).petals[day]?.share).toBeGreaterThanOrEqual(
            (markOfAll(activities, today).petals[day]?.share ?? 0) - 1e-9,
          );
        },
      ),
    );
  });

  it('depends on no later record while the week runs', () => {
    fc.assert(
      fc.property(anyActivities, fc.nat(6), fc.nat(6), (activities, first, second) => {
        const day = Math.min(first, second);
        const today = dayOf(Math.max(first, second));
        const until = activities.map(({ activity, entries, skips }) => ({
          activity,
          entries: entries.filter(({ date }) => date <= dayOf(day)),
          skips: skips.filter(({ date }) => date <= dayOf(day)),
        }));
        expect(markOfAll(activities, today).petals[day]).toEqual(markOfAll(until, today).petals[day]);
      }),
    );
  });

  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(anyActivities, fc.constantFrom(...dates, NEXT_WEEK), (activities, today) => {
        const reversed = activities.map((one) => ({
          ...one,
          entries: one.entries.toReversed(),
          skips: one.skips.toReversed(),
        }));
        expect(markOfAll(reversed, today)).toEqual(markOfAll(activities, today));
      }),
    );
  });

  it('counts a glass too few by its share', () => {
    const water: Week = {
      activity: { unit: 'TIMES', direction: 'AT_LEAST', target: 40, countsFrom: null },
      entries: [{ date: dayOf(0), amount: 4 }],
      skips: [],
    };
    expect(markOfAll([water], dayOf(0)).petals[0]).toMatchObject({ state: 'PARTLY', share: 4 / (40 / 7) });
  });
});

describe('days freed by skips', () => {
  const skipsOn = (...days: number[]) => days.map((day) => ({ date: dayOf(day) }));
  const five: DueActivity = { unit: 'DAYS', direction: 'AT_LEAST', target: 5, countsFrom: null };
  it.each<[string, DueActivity, number[], string]>([
    ['only the skipped ones', five, [1, 2], '.ss....'],
    ['all, once skips excuse the week', five, [1, 2, 3], 'sssssss'],
    ['all the activity counts on', { ...five, countsFrom: dayOf(2) }, [2, 3, 4], '..sssss'],
    ['without a goal, the skipped ones', { ...five, target: null }, [1, 2, 3], '.sss...'],
    ['without skips, none', five, [], '.......'],
  ])('%s', (_, activity, skips, expected) => {
    const days = skippedDays(activity, { entries: [], skips: skipsOn(...skips) }, dates, NEXT_WEEK);
    expect(days.map((isSkipped) => (isSkipped ? 's' : '.')).join('')).toBe(expected);
  });
});

describe('the mark of several activities', () => {
  const run: DueActivity = { unit: 'DAYS', direction: 'AT_LEAST', target: 7, countsFrom: null };
  const read: DueActivity = { unit: 'TIMES', direction: 'AT_LEAST', target: 14, countsFrom: null };
  const signsOf = (activities: Parameters<typeof computeWeekMark>[0], today: CivilDate) =>
    computeWeekMark(activities, dates, today)
      .petals.map(({ state }) => SIGNS[state])
      .join('');

  it('has the mean of what is due of each, and the days that the skips of one free', () => {
    const running = { due: run, records: { entries: [{ date: dayOf(0), amount: 1 }], skips: [{ date: dayOf(1) }] } };
    const reading = { due: read, records: { entries: [{ date: dayOf(0), amount: 2 }], skips: [{ date: dayOf(1) }] } };
    expect(signsOf([running], dayOf(1))).toBe('✓s→→→→→');
    expect(signsOf([running, { ...reading, records: { entries: [], skips: [] } }], dayOf(1))).toBe('◐○→→→→→');
    expect(signsOf([running, reading], dayOf(1))).toBe('✓s→→→→→');
  });

  it('is empty without activities', () => {
    expect(computeWeekMark([], dates, dayOf(2))).toMatchObject({ onTrack: 0, counted: 0 });
    expect(signsOf([], dayOf(2))).toBe('···→→→→');
  });
});
