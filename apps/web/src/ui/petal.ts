/** The inner end of the petal that points up, in the 32 by 32 square of the logo. */
const END = '16 13.4';

/**
 * Outline of the petal that points up, made smaller towards its inner end.
 *
 * @param scale more than 0 to 1
 */
export function petalOutline(scale: number): string {
  const at = (...numbers: readonly number[]) => numbers.map((number) => +(number * scale).toFixed(3)).join(' ');
  return `M${END}c${at(-1.4, -1.8, -2.9, -3.7, -2.9, -6)}a${at(2.9, 2.9)} 0 0 1 ${at(5.8, 0)}c${at(0, 2.3, -1.5, 4.2, -2.9, 6)}Z`;
}

/** Outline of the petal that points up. */
export const PETAL = petalOutline(1);

/** Degrees by which each of the seven petals is turned around the centre, one for each day of the week. */
export const TURNS = [0, 1, 2, 3, 4, 5, 6].map((day) => (day * 360) / 7);
