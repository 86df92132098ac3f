/** Y of the inner end of the petal that points up, in the 32 by 32 square of the logo. */
export const END_Y = 13.4;
/** Distance of the centre of the petal's round end from its inner end, and its radius. */
export const TIP_Y = 6;
export const TIP_RADIUS = 2.9;

/**
 * Outline of the petal that points up, made smaller towards its inner end.
 *
 * @param scale more than 0 to 1
 */
export function petalOutline(scale: number): string {
  const at = (...numbers: readonly number[]) => numbers.map((number) => +(number * scale).toFixed(3)).join(' ');
  return `M16 ${END_Y}c${at(-1.4, -1.8, -TIP_RADIUS, -3.7, -TIP_RADIUS, -TIP_Y)}a${at(TIP_RADIUS, TIP_RADIUS)} 0 0 1 ${at(2 * TIP_RADIUS, 0)}c${at(0, 2.3, -1.5, 4.2, -TIP_RADIUS, TIP_Y)}Z`;
}

/** Outline of the petal that points up. */
export const PETAL = petalOutline(1);

/** Outline of the vein of the petal that points up: a narrow leaf, which is taken for a part of it where a line is not. */
export const VEIN = 'M16 12.8Q16.34 10 16 7.2Q15.66 10 16 12.8Z';

/** Degrees by which each of the seven petals is turned around the centre, one for each day of the week. */
export const TURNS = [0, 1, 2, 3, 4, 5, 6].map((day) => (day * 360) / 7);
