import type { DayRing } from './dayRing';

/** Areas that a petal shows at most: more of them are hatching at 40 pixels. */
const AREAS_MAX = 3;

/** The part of an area in what was done on a day. */
export interface Stratum<A> {
  readonly area: A;
  /** Share among the areas that are shown of the day, more than 0 to 1; together they are 1. */
  readonly share: number;
}

/** The day rings of the activities of one area, in the order of the week. */
export interface AreaRings<A> {
  readonly area: A;
  readonly rings: readonly DayRing[];
}

/**
 * Finds the areas that each day of a week went to: the three that reached most by the shares of their items, the
 * largest first; equal ones stay in the order given. A day on which nothing was reached has none.
 */
export const weekStrata = <A>(areas: readonly AreaRings<A>[]): readonly (readonly Stratum<A>[])[] =>
  (areas[0]?.rings ?? []).map((_, day) => dayStrata(areas, day));

function dayStrata<A>(areas: readonly AreaRings<A>[], day: number): readonly Stratum<A>[] {
  const largest = areas
    .map(({ area, rings }) => ({ area, share: rings[day]?.share ?? 0 }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, AREAS_MAX);
  const reached = largest.reduce((sum, { share }) => sum + share, 0);
  return largest.map(({ area, share }) => ({ area, share: share / reached }));
}
