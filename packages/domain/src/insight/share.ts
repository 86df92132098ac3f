/** Maximum number of decimals shown. */
const DIGITS_MAX = 4;

/**
 * Rounds a share, 0 to 1, for display as a percentage. Only a complete share becomes 100 %, and only 0 becomes 0 %:
 * values that would round to either keep one more decimal ("99.8 %").
 *
 * @param digits decimals of the percentage
 */
export function roundedShare(share: number, digits = 0): number {
  if (share <= 0 || share >= 1) return share;
  const rounded = roundedTo(share, digits);
  if (rounded > 0 && rounded < 1) return rounded;
  const least = 10 ** -(digits + 3);
  return Math.min(1 - least, Math.max(least, roundedTo(share, digits + 1)));
}

/** @param digits decimals of the percentage */
function roundedTo(share: number, digits: number): number {
  const scale = 10 ** (digits + 2);
  // Corrects binary fractions: 28.5 % is stored as slightly less.
  return Math.round(share * scale + 1e-9) / scale;
}

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
