import { roundedShare } from './share';

/** Maximum number of decimals shown. */
const DIGITS_MAX = 4;

/** Decimals of the percentages in a formula. */
export interface FormulaDigits {
  readonly parts: number;
  readonly result: number;
}

/**
 * The smallest number of decimals with which a formula, computed from the displayed values, gives the displayed result:
 * (96.4 + 95.2 + 99.8 + 99) ÷ 4 = 98 %.
 *
 * @param shares the terms of the mean
 */
export function digitsOfMean(shares: readonly number[], mean: number): FormulaDigits {
  for (let result = 0; result < DIGITS_MAX; result += 1) {
    for (let parts = result; parts <= Math.min(DIGITS_MAX, result + 2); parts += 1) {
      const computed = shares.reduce((sum, share) => sum + roundedShare(share, parts), 0) / shares.length;
      if (Math.abs(roundedShare(computed, result) - roundedShare(mean, result)) < 1e-9) return { parts, result };
    }
  }
  return { parts: DIGITS_MAX, result: DIGITS_MAX };
}
