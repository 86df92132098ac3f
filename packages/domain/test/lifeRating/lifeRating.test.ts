import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeScores,
  findFocus,
  LIFE_AREAS,
  type LifeArea,
  lowestFirst,
  meanScore,
  NO_SCORES,
  ratedAreas,
  scoreChange,
  type Scores,
} from '../../src/lifeRating';

const score = fc.option(fc.integer({ min: 1, max: 10 }));
const anyScores = fc.record<Scores>({
  body: score,
  mental: score,
  learning: score,
  creativity: score,
  spirituality: score,
  family: score,
  friends: score,
  romance: score,
  career: score,
  money: score,
  fulfillment: score,
  hobbies: score,
  entertainment: score,
});
const all = (value: number): Scores =>
  LIFE_AREAS.reduce<Scores>((scores, area) => ({ ...scores, [area]: value }), NO_SCORES);

describe('focus suggested by a rating', () => {
  it.each<[string, Scores, ReturnType<typeof findFocus>]>([
    ['nothing rated', NO_SCORES, { kind: 'NONE' }],
    ['one area rated', { ...NO_SCORES, money: 9 }, { kind: 'WEAKEST', areas: ['money'], score: 9 }],
    ['one weakest', { ...all(8), learning: 3 }, { kind: 'WEAKEST', areas: ['learning'], score: 3 }],
    ['a tie of two', { ...all(8), money: 2, body: 2 }, { kind: 'WEAKEST', areas: ['body', 'money'], score: 2 }],
    [
      'a tie of five offers all of them',
      { ...all(8), body: 4, learning: 4, family: 4, money: 4, hobbies: 4 },
      { kind: 'WEAKEST', areas: ['body', 'learning', 'family', 'money', 'hobbies'], score: 4 },
    ],
    ['all equal', all(6), { kind: 'EVEN', areas: [...LIFE_AREAS], score: 6 }],
    [
      'two rated, equal: only those may be chosen',
      { ...NO_SCORES, body: 5, money: 5 },
      { kind: 'EVEN', areas: ['body', 'money'], score: 5 },
    ],
  ])('%s', (_, scores, expected) => expect(findFocus(scores)).toEqual(expected));

  it('is never an area with a higher score than another, nor one without a score', () => {
    fc.assert(
      fc.property(anyScores, (scores) => {
        const focus = findFocus(scores);
        const rated = ratedAreas(scores);
        if (focus.kind === 'NONE') return expect(rated).toEqual([]);
        expect(focus.areas.length).toBeGreaterThan(0);
        for (const area of focus.areas) expect(scores[area]).toBe(focus.score);
        expect(Math.min(...rated.map((one) => one.score))).toBe(focus.score);
        expect(focus.areas).toHaveLength(rated.filter((one) => one.score === focus.score).length);
      }),
    );
  });
});

describe('summary of a rating', () => {
  it('sorts by score, and equal scores in the order of the wheel', () => {
    fc.assert(
      fc.property(anyScores, (scores) => {
        const sorted = lowestFirst(scores);
        expect(sorted).toHaveLength(ratedAreas(scores).length);
        for (const [index, { area, score: value }] of sorted.entries()) {
          const next = sorted[index + 1];
          if (!next) continue;
          expect(value).toBeLessThanOrEqual(next.score);
          if (value === next.score) expect(LIFE_AREAS.indexOf(area)).toBeLessThan(LIFE_AREAS.indexOf(next.area));
        }
      }),
    );
  });

  it('has the mean of the rated areas', () => {
    expect(meanScore(NO_SCORES)).toBeNull();
    expect(meanScore({ ...NO_SCORES, body: 4, money: 9 })).toBe(6.5);
    expect(meanScore(all(7))).toBe(7);
  });

  it('has the scores of an earlier one in the areas that it leaves out', () => {
    const again = { ...NO_SCORES, money: 2, body: 9 };
    expect(completeScores(again, { ...NO_SCORES, money: 5, family: 7 })).toEqual({ ...again, family: 7 });
    expect(completeScores(again)).toEqual(again);
  });

  it.each<[LifeArea, number | null]>([
    ['body', 3],
    ['money', -2],
    ['family', 0],
    ['friends', null],
    ['romance', null],
    ['career', null],
  ])('compares %s between two ratings: %s', (area, change) => {
    const before = { ...NO_SCORES, body: 4, money: 7, family: 5, friends: 5 };
    const after = { ...NO_SCORES, body: 7, money: 5, family: 5, romance: 5 };
    expect(scoreChange(before, after, area)).toBe(change);
  });
});
