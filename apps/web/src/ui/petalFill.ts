/** The y of the tip and of the inner end of the petal that points up, and the radius and centre x of its tip. */
const TIP = 4.5;
const END = 13.4;
const RADIUS = 2.9;
const AXIS = 16;

/** The y of the straight sides at the edge of a share. */
const sideOf = (share: number): number => END - share * (END - TIP) + RADIUS;

/** From the left side of a petal over its tip to the right side. */
const ARC = `a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0`;

/**
 * Outline of what is filled of the petal that points up, to be clipped to the petal. It ends in the curve of the tip.
 *
 * @param share 0 to 1
 */
export function petalFill(share: number): string {
  const bottom = END + RADIUS;
  return `M${AXIS - RADIUS} ${bottom}V${sideOf(share)}${ARC}V${bottom}Z`;
}

/** Width of the line at the outer edge of a stratum. */
export const STRATUM_WIDTH = 0.4;

/**
 * The line inside the fill of the petal that points up along the edge of a share, to be clipped to the petal.
 *
 * @param share 0 to 1
 */
export const stratumLine = (share: number): string => `M${AXIS - RADIUS} ${sideOf(share) + STRATUM_WIDTH / 2}${ARC}`;
