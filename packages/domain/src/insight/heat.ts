/** How strongly a week is coloured: 0 is nothing, 4 is all of it. */
export type HeatStep = 0 | 1 | 2 | 3 | 4;

/**
 * The step of a share. Only what is complete has the strongest, and only what is nothing has none.
 * @param share 0 to 1
 */
export function heatStep(share: number): HeatStep {
  if (share <= 0) return 0;
  if (share >= 1) return 4;
  return share < 1 / 3 ? 1 : share < 2 / 3 ? 2 : 3;
}
