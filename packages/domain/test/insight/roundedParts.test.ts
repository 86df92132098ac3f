import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundedParts } from '../../src/insight';

it.each([
  [
    [30, 18],
    [0.63, 0.37],
  ],
  [
    [25, 16],
    [0.61, 0.39],
  ],
  [
    [29, 71],
    [0.29, 0.71],
  ],
  [
    [1, 1, 1],
    [0.34, 0.33, 0.33],
  ],
  // Neither would be 100 % and 0 %.
  [
    [999, 1],
    [0.999, 0.001],
  ],
  [
    [5, 0],
    [1, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('the parts %j are rounded to %j', (parts, shares) => {
  expect(roundedParts(parts)).toEqual(shares);
});

it('the rounded parts of a whole add up to it, keep their order and are less than a percent off', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 8 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      fc.pre(whole > 0);
      const shares = roundedParts(parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      for (const [index, part] of parts.entries()) {
        const share = shares[index] ?? 0;
        expect(Math.abs(share - part / whole)).toBeLessThan(0.01);
        expect(share === 0).toBe(part === 0);
        for (const [at, other] of parts.entries()) if (part < other) expect(share).toBeLessThanOrEqual(shares[at] ?? 0);
      }
    }),
  );
});
