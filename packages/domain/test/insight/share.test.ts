import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOfMean, roundedShare } from '../../src/insight';

describe('a rounded share', () => {
  it('is 100 % only when complete, and 0 % only when nothing is done', () => {
    expect(
      [0, 0.0001, 0.001, 0.005, 0.544, 0.545, 0.994, 0.996, 0.998, 0.99999, 1].map((share) => roundedShare(share)),
    ).toEqual([0, 0.001, 0.001, 0.01, 0.54, 0.55, 0.99, 0.996, 0.998, 0.999, 1]);
    expect([0.964, 0.9996, 0.99999].map((share) => roundedShare(share, 1))).toEqual([0.964, 0.9996, 0.9999]);
  });

  it('differs by at most half a displayed unit, and keeps the order', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(2),
        (one, other, digits) => {
          expect(Math.abs(roundedShare(one, digits) - one)).toBeLessThanOrEqual(
            0.5 / 10 ** (digits + 2) + 1e-3 / 10 ** digits,
          );
          expect(roundedShare(Math.min(one, other), digits)).toBeLessThanOrEqual(
            roundedShare(Math.max(one, other), digits),
          );
        },
      ),
    );
  });
});

it.each([
  [[0.5, 1], 0, 0],
  [[0.964, 0.952, 0.998, 0.99], 1, 0],
  // A twelfth, a twelfth and five of twenty-four are 12.5 %: rounded, they come to less.
  [[1 / 12, 1 / 12, 5 / 24], 1, 1],
])('a mean of %j needs %d decimals, and its result %d', (shares, parts, result) => {
  expect(digitsOfMean(shares, shares.reduce((sum, share) => sum + share, 0) / shares.length)).toEqual({
    parts,
    result,
  });
});
