import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRing, type DueActivity, type PetalState, skippedDays, weekMark, weekRings } from '../../src/activity';
import { type CivilDate, datesOfWeek } from '../../src/calendar';

const dates = datesOfWeek('2026-W40', 'MONDAY');
const dayOf = (index: number): CivilDate => dates[index] ?? '2026-10-05';
const NEXT_WEEK = dayOf(7);
const NO_SKIPS = dates.map(() => false);

const SIGNS: Record<PetalState, string> = {
  DONE: '✓',
  PARTLY: '◐',
  NOTHING: '○',
  SKIPPED: 's',
  EMPTY: '·',
  FUTURE: '→',
};

interface Case {
  /** "done/planned" from Monday to Sunday; "s" is a skipped day with nothing due. */
  readonly days: string;
  readonly today: CivilDate;
}

function markOf({ days, today }: Case) {
  const given = days.split(' ');
  const rings = given.map((day): DayRing => {
    const [done = 0, planned = 0] = day.split('/').map(Number);
    return day === 's' ? { done: 0, planned: 0 } : { done, planned };
  });
  return weekMark({ rings, skipped: given.map((day) => day === 's'), dates, today });
}

describe('petals of a week', () => {
  it.each<[string, Case, string, string]>([
    ['a past week', { days: '3/3 1/2 0/2 s 0/0 2/2 1/4', today: NEXT_WEEK }, '✓◐○s·✓◐', '2 of 5'],
    [
      'today is not missed before it is over',
      { days: '3/3 0/2 1/2 0/2 0/2 0/2 0/2', today: dayOf(2) },
      '✓○◐→→→→',
      '1 of 2',
    ],
    ['today counts once it is done', { days: '3/3 0/2 2/2 0/2 0/2 0/2 0/2', today: dayOf(2) }, '✓○✓→→→→', '2 of 3'],
    ['the first morning', { days: '0/3 0/3 0/3 0/3 0/3 0/3 0/3', today: dayOf(0) }, '○→→→→→→', '0 of 0'],
    ['nothing due and nothing done', { days: '0/0 0/0 0/0 0/0 0/0 0/0 0/0', today: NEXT_WEEK }, '·······', '0 of 0'],
    ['a skipped day to come', { days: '0/0 s s s s s s', today: dayOf(1) }, '·s→→→→→', '0 of 0'],
    ['a week to come', { days: '0/3 0/3 0/3 0/3 0/3 0/3 0/3', today: '2026-09-27' }, '→→→→→→→', '0 of 0'],
  ])('%s', (_, given, signs, onTrack) => {
    const mark = markOf(given);
    expect(mark.petals.map(({ state }) => SIGNS[state]).join('')).toBe(signs);
    expect(`${mark.onTrack} of ${mark.counted}`).toBe(onTrack);
  });

  it('gives the share of what was due', () => {
    expect(markOf({ days: '3/3 1/2 0/2 s 0/0 1/4 2/2', today: dayOf(5) }).petals.map(({ share }) => share)).toEqual([
      1, 0.5, 0, 0, 0, 0.25, 0,
    ]);
  });

  it('is whole on every past day of a week whose goals are all met', () => {
    const anyActivity = fc.record({
      unit: fc.constantFrom('DAYS' as const, 'TIMES' as const, 'DURATION' as const),
      days: fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(anyActivity, { minLength: 1, maxLength: 4 }), (activities) => {
        const all = activities.map(({ unit, days }) => {
          const entries = days.map((day) => ({ date: dayOf(day), amount: 1 }));
          const target = unit === 'DAYS' ? new Set(days).size : days.length;
          return weekRings(
            { unit, direction: 'AT_LEAST', target, countsFrom: null },
            { entries, skips: [] },
            dates,
            NEXT_WEEK,
          );
        });
        const sum = (day: number, part: keyof DayRing) =>
          all.reduce((total, rings) => total + (rings[day]?.[part] ?? 0), 0);
        const rings = dates.map((_, day) => ({ done: sum(day, 'done'), planned: sum(day, 'planned') }));
        const { petals, onTrack, counted } = weekMark({ rings, skipped: NO_SKIPS, dates, today: NEXT_WEEK });
        expect(petals.map(({ state }) => state).filter((state) => state !== 'DONE' && state !== 'EMPTY')).toEqual([]);
        expect(onTrack).toBe(counted);
        expect(onTrack).toBe(new Set(activities.flatMap(({ days }) => days)).size);
      }),
    );
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
    const days = skippedDays(activity, { entries: [], skips: skipsOn(...skips) }, dates);
    expect(days.map((isSkipped) => (isSkipped ? 's' : '.')).join('')).toBe(expected);
  });
});
