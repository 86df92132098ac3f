import { isWhole, type Petal } from '@sevenfold/domain/activity';
import { petalOutline } from './petal';

/** Scale of the smallest fill, which would otherwise hardly be seen. */
const SCALE_MIN = 0.2;
/** Part of the fill's length that its coloured tip takes. */
const TIP = 0.22;

/** Share up to which a petal is filled: a day on track fills its petal, as it fills its disc. */
const filledShare = ({ state, share }: Pick<Petal, 'state' | 'share'>): number => (isWhole({ state }) ? 1 : share);

const fillScale = (petal: Pick<Petal, 'state' | 'share'>): number => SCALE_MIN + (1 - SCALE_MIN) * filledShare(petal);

/**
 * Outline of what is filled of a petal: a smaller petal inside it, which grows from the centre. A fill that is cut off
 * inside the outline was taken for a fault of the drawing.
 */
export const petalFill = (petal: Pick<Petal, 'state' | 'share'>): string => petalOutline(fillScale(petal));

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
 * @param strata their shares are 1 together
 */
export function petalTip(petal: Pick<Petal, 'state' | 'share'>, strata: readonly PetalStratum[]) {
  const scale = fillScale(petal);
  const edge = (reached: number) => petalOutline(scale * (1 - TIP * reached));
  let reached = 0;
  return strata.map(({ color, share }) => {
    const outer = edge(reached);
    reached += share;
    return { color, outline: outer + edge(reached) };
  });
}
