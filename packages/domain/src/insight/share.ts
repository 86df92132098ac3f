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
