/** Outline of the petal that points up, in the 32 by 32 square of the logo. */
export const PETAL = 'M16 13.4C14.6 11.6 13.1 9.7 13.1 7.4a2.9 2.9 0 0 1 5.8 0c0 2.3-1.5 4.2-2.9 6Z';

/** Degrees by which each of the seven petals is turned around the centre, one for each day of the week. */
export const TURNS = [0, 1, 2, 3, 4, 5, 6].map((day) => (day * 360) / 7);

/** The y of the tip and of the inner end of the petal that points up, and the radius and centre x of its tip. */
const TIP = 4.5;
const END = 13.4;
const RADIUS = 2.9;
const AXIS = 16;

/**
 * Outline of what is filled of the petal that points up, to be clipped to the petal. It ends in the curve of the tip.
 *
 * @param share 0 to 1
 */
export function petalFill(share: number): string {
  const side = END - share * (END - TIP) + RADIUS;
  const bottom = END + RADIUS;
  return `M${AXIS - RADIUS} ${bottom}V${side}a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0V${bottom}Z`;
}
