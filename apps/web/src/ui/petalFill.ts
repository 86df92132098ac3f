import { END_Y, petalOutline, TIP_RADIUS, TIP_Y } from './petal';

/** Scale of the smallest fill, which would otherwise hardly be seen. */
const SCALE_MIN = 0.2;
/** Height of the arc at the inner edge of the tip, as a part of its radius. */
const BEND = 0.3;
/** Part of the round end that the coloured tip takes up: with all of it, the flower looks like a ring of beads. */
const TIP_DEPTH = 0.7;
/** Least part of the tip that a stratum has: a thinner one looks like a fault of the drawing. */
const BAND_MIN = 0.25;

/**
 * Outline of what is filled of a petal: a smaller petal inside it, which grows from the centre. A fill that is cut off
 * inside the outline was taken for a fault of the drawing.
 *
 * @param share more than 0 to 1
 */
export const petalFill = (share: number): string => petalOutline(SCALE_MIN + (1 - SCALE_MIN) * share);

/** A coloured part of the tip of a petal. */
export interface PetalStratum {
  /** A CSS colour. */
  readonly color: string;
  /** Share of the tip, more than 0 to 1. */
  readonly share: number;
}

/**
 * Outlines of the coloured tip of a whole petal, from the inside outwards: each covers the outer part of the one before.
 * A smaller petal inside its outline has none: with a coloured end, it is taken for an eye.
 *
 * @param strata from the outside inwards; their shares are 1 together
 */
export function petalTip(strata: readonly PetalStratum[]) {
  let reached = 0;
  return strata
    .map(({ color, share }) => {
      reached += BAND_MIN + share * (1 - BAND_MIN * strata.length);
      return { color, outline: tipOutline(Math.min(1, reached) * TIP_DEPTH) };
    })
    .toReversed();
}

/** Outline of the outer part of the round end. Its inner edge is an arc like the outer one. @param part more than 0 to 1 */
function tipOutline(part: number): string {
  const above = TIP_RADIUS * (1 - part);
  const half = Math.sqrt(TIP_RADIUS ** 2 - above ** 2);
  const bend = BEND * half;
  const inner = (half ** 2 + bend ** 2) / (2 * bend);
  const [left, right, y] = [16 - half, 16 + half, END_Y - TIP_Y - above].map((one) => +one.toFixed(3));
  return `M${left} ${y}A${TIP_RADIUS} ${TIP_RADIUS} 0 0 1 ${right} ${y}A${+inner.toFixed(3)} ${+inner.toFixed(3)} 0 0 0 ${left} ${y}Z`;
}
