import type { LifeRating } from '@sevenfold/contract';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../../src/data/operation';
import { rateLife, removeLifeRating } from '../../src/features/lifeRating/commands';
import { shownRows } from '../db/shownRows';

const NOW = '2026-01-01T00:00:00.000Z';
const low = { ...NO_SCORES, body: 2 };
const high = { ...NO_SCORES, body: 9 };
const rating = (date: LifeRating['date'], scores = low): LifeRating => ({
  date,
  scores,
  updatedAt: NOW,
});
/** The ratings on a device with these pending operations. */
const applied = (ratings: readonly LifeRating[], ...intents: readonly Intent[]) =>
  shownRows('lifeRating', ratings, intents);
const brief = (ratings: readonly LifeRating[]) => ratings.map(({ date, scores }) => [date, scores.body]);

describe('rating the life areas on this device', () => {
  const before = [rating('2026-01-01'), rating('2026-09-01')];

  it('adds a rating at its date; undo removes it', () => {
    const { operations, inverse } = rateLife('2026-05-01', high, undefined);
    const after = applied(before, ...operations);
    expect(brief(after)).toEqual([
      ['2026-01-01', 2],
      ['2026-05-01', 9],
      ['2026-09-01', 2],
    ]);
    expect(applied(after, ...operations)).toHaveLength(3);
    expect(applied(after, ...inverse)).toEqual(before);
  });

  it('replaces the rating of the same date; undo restores it', () => {
    const { operations, inverse } = rateLife('2026-09-01', high, before[1]);
    const after = applied(before, ...operations);
    expect(brief(after)[1]).toEqual(['2026-09-01', 9]);
    expect(brief(applied(after, ...inverse))).toEqual(brief(before));
  });

  it('removes a rating; undo restores it', () => {
    const { operations, inverse } = removeLifeRating(rating('2026-01-01'));
    const after = applied(before, ...operations);
    expect(brief(after)).toEqual([['2026-09-01', 2]]);
    expect(brief(applied(after, ...inverse))).toEqual(brief(before));
  });
});
