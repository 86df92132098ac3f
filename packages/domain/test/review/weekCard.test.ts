import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_NUMBERS, weekCardNumbers } from '../../src/review';
import { activityFacts, areaFacts } from './samples';

/** A week that is over. */
const OVER = { running: false };
const kinds = (...given: Parameters<typeof weekCardNumbers>) => weekCardNumbers(...given).map(({ kind }) => kind);

const minutes = (done: number) => activityFacts({ unit: 'DURATION', done });

describe('numbers of the card of a week', () => {
  it.each([
    [
      'goals lead when most are met',
      {
        ...OVER,
        goalsMet: 4,
        goals: 4,
        attainment: 0.9,
        areas: [areaFacts({ dayBits: 0b111, activeDays: 3 })],
        activities: [],
      },
      { onTrack: 3, counted: 6 },
      ['GOALS', 'ATTAINMENT', 'ON_TRACK'],
    ],
    [
      'no goal met is not shown',
      {
        ...OVER,
        goalsMet: 0,
        goals: 4,
        attainment: 0.3,
        areas: [areaFacts({ dayBits: 0b11111, activeDays: 5 })],
        activities: [minutes(90)],
      },
      { onTrack: 0, counted: 7 },
      ['ACTIVE_DAYS', 'TRACKED', 'ATTAINMENT'],
    ],
    [
      'a running week has no average',
      { running: true, goalsMet: 1, goals: 4, attainment: 0.5, areas: [], activities: [minutes(90)] },
      { onTrack: 3, counted: 4 },
      ['ON_TRACK', 'TRACKED', 'GOALS'],
    ],
    [
      'an empty week has none',
      { ...OVER, goalsMet: 0, goals: 2, attainment: 0, areas: [], activities: [] },
      { onTrack: 0, counted: 2 },
      [],
    ],
  ] as const)('%s', (_, facts, mark, expected) => {
    expect(kinds(facts, mark)).toEqual(expected);
  });

  it('counts a day once for all areas, and the most of one area where days are unknown', () => {
    const facts = { ...OVER, goalsMet: 0, goals: 0, attainment: null, activities: [] };
    const mark = { onTrack: 0, counted: 0 };
    const areas = [
      areaFacts({ dayBits: 0b11, activeDays: 2 }),
      areaFacts({ id: 'work', dayBits: 0b110, activeDays: 2 }),
    ];
    expect(weekCardNumbers({ ...facts, areas }, mark)).toEqual([{ kind: 'ACTIVE_DAYS', value: 3, of: null }]);
    const old = [...areas, areaFacts({ id: 'old', dayBits: undefined, activeDays: 4 })];
    expect(weekCardNumbers({ ...facts, areas: old }, mark)).toEqual([{ kind: 'ACTIVE_DAYS', value: 4, of: null }]);
  });

  it('counts the time of "at most" activities, like the week', () => {
    const facts = { ...OVER, goalsMet: 0, goals: 0, attainment: null, areas: [] };
    const activities = [
      minutes(60),
      activityFacts({ unit: 'DURATION', done: 30, direction: 'AT_MOST' }),
      activityFacts(),
    ];
    expect(weekCardNumbers({ ...facts, activities }, { onTrack: 0, counted: 0 })).toEqual([
      { kind: 'TRACKED', value: 90, of: null },
    ]);
  });

  it('never shows a zero or more than its limit', () => {
    const days = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(days, days, days, days, fc.double({ min: 0, max: 1, noNaN: true }), days, (a, b, c, d, share, m) => {
        const areas = [areaFacts({ dayBits: 2 ** c - 1, activeDays: c })];
        const numbers = weekCardNumbers(
          { ...OVER, goalsMet: Math.min(a, b), goals: b, attainment: share, areas, activities: [minutes(m * 10)] },
          { onTrack: Math.min(c, d), counted: d },
        );
        expect(numbers.length).toBeLessThanOrEqual(CARD_NUMBERS);
        for (const { value, of } of numbers) {
          expect(value).toBeGreaterThan(0);
          if (of !== null) expect(value).toBeLessThanOrEqual(of);
        }
      }),
    );
  });
});
