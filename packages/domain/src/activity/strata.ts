import type { DayRing } from './dayRing';

/** Areas that a petal shows at most: more of them are stripes. */
const AREAS_MAX = 2;

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
 * Finds the areas that stood out on each day of a week, at most two: those whose part on the day is greatest of what
 * they reached in the week up to it, of equal ones the one that reached most. An area of every day would otherwise lead on
 * each, and all weeks would look the same. Later days change nothing. A day on which nothing was reached has none.
 */
export const weekStrata = <A>(areas: readonly AreaRings<A>[]): readonly (readonly Stratum<A>[])[] =>
  (areas[0]?.rings ?? []).map((_, day) => dayStrata(areas, day));

function dayStrata<A>(areas: readonly AreaRings<A>[], day: number): readonly Stratum<A>[] {
  const shown = areas
    .map(({ area, rings }) => {
      const share = rings[day]?.share ?? 0;
      return { area, share, part: share / sumShares(rings.slice(0, day + 1)) };
    })
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.part - a.part || b.share - a.share)
    .slice(0, AREAS_MAX);
  const reached = sumShares(shown);
  return shown.map(({ area, share }) => ({ area, share: share / reached }));
}

const sumShares = (parts: readonly { readonly share: number }[]): number =>
  parts.reduce((sum, { share }) => sum + share, 0);
