/** Colour intensity of a week: 0 is nothing, 4 is everything. */
export type HeatStep = 0 | 1 | 2 | 3 | 4;

/**
 * Intensity of a share. Only a complete share gets the highest step, and only 0 the lowest.
 * @param share 0 to 1
 */
export function heatStep(share: number): HeatStep {
  if (share <= 0) return 0;
  if (share >= 1) return 4;
  return share < 1 / 3 ? 1 : share < 2 / 3 ? 2 : 3;
}
