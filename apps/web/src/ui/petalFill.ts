import { isWhole, type Petal } from '@sevenfold/domain/activity';
import { petalOutline } from './petal';

/** Scale of the smallest fill, which would otherwise hardly be seen. */
const SCALE_MIN = 0.2;
/** Width of the coloured edge of a stratum at the tip; it tapers off along the sides. */
const EDGE = 0.035;

const scaleOf = (share: number): number => SCALE_MIN + (1 - SCALE_MIN) * share;

/** Share up to which a petal is filled: a day on track fills its petal, as it fills its disc. */
const filledShare = ({ state, share }: Pick<Petal, 'state' | 'share'>): number => (isWhole({ state }) ? 1 : share);

/**
 * Outline of what is filled of a petal: a smaller petal inside it, which grows from the centre. A fill that is cut off
 * inside the outline was taken for a fault of the drawing.
 */
export const petalFill = (petal: Pick<Petal, 'state' | 'share'>): string => petalOutline(scaleOf(filledShare(petal)));

/**
 * The coloured edge of a stratum of a petal, to be filled by the rule "evenodd".
 *
 * @param upTo share of the day at the edge, more than 0 and at most the petal's
 */
export function stratumEdge(petal: Pick<Petal, 'state' | 'share'>, upTo: number): string {
  const outer = scaleOf((upTo / petal.share) * filledShare(petal));
  return petalOutline(outer) + petalOutline(outer - EDGE);
}
