import { petalOutline } from './petal';

/** Scale of the smallest fill, which would otherwise hardly be seen. */
const SCALE_MIN = 0.2;
/** Part of the fill's length that its coloured tip takes. */
const TIP = 0.22;

const fillScale = (share: number): number => SCALE_MIN + (1 - SCALE_MIN) * share;

/**
 * Outline of what is filled of a petal: a smaller petal inside it, which grows from the centre. A fill that is cut off
 * inside the outline was taken for a fault of the drawing.
 *
 * @param share more than 0 to 1
 */
export const petalFill = (share: number): string => petalOutline(fillScale(share));

/** A coloured part of the tip of a petal. */
export interface PetalStratum {
  /** A CSS colour. */
  readonly color: string;
  /** Share of the tip, more than 0 to 1. */
  readonly share: number;
}

/**
 * Outlines of the coloured tip of a petal's fill, from the outside inwards, to be filled by the rule "evenodd".
 *
 * @param whole share of the day, more than 0 to 1
 * @param strata their shares are 1 together
 */
export function petalTip(whole: number, strata: readonly PetalStratum[]) {
  const scale = fillScale(whole);
  const edge = (reached: number) => petalOutline(scale * (1 - TIP * reached));
  let reached = 0;
  return strata.map(({ color, share }) => {
    const outer = edge(reached);
    reached += share;
    return { color, outline: outer + edge(reached) };
  });
}
