/** More decimals than these are no help to a reader. */
const DIGITS_MAX = 4;

/**
 * A share, 0 to 1, as it is shown in percent. Only what is complete is shown as 100 %, and only what is nothing as 0 %:
 * what would be rounded to either has a decimal more ("99.8 %").
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
  // Binary fractions: 28.5 % is a little less than that.
  return Math.round(share * scale + 1e-9) / scale;
}

/** Decimals of the percentages in a formula. */
export interface FormulaDigits {
  readonly parts: number;
  readonly result: number;
}

/**
 * The fewest decimals with which a formula of shares, worked out from what is shown, gives the result that is shown:
 * (96.4 + 95.2 + 99.8 + 99) ÷ 4 = 98 %.
 *
 * @param shares what the mean is of
 */
export function digitsOfMean(shares: readonly number[], mean: number): FormulaDigits {
  for (let result = 0; result < DIGITS_MAX; result += 1) {
    for (let parts = result; parts <= Math.min(DIGITS_MAX, result + 2); parts += 1) {
      const worked = shares.reduce((sum, share) => sum + roundedShare(share, parts), 0) / shares.length;
      if (Math.abs(roundedShare(worked, result) - roundedShare(mean, result)) < 1e-9) return { parts, result };
    }
  }
  return { parts: DIGITS_MAX, result: DIGITS_MAX };
}
