import type { DayRing } from './dayRing';

/** Areas that a petal shows at most: more of them are stripes. */
const AREAS_MAX = 2;

/** The part of an area in what was done on a day. */
export interface Stratum<A> {
  readonly area: A;
  /** Share among the areas that are shown of the day, more than 0 to 1; together they are 1. */
  readonly share: number;
}

/** The activities of one area in a week. */
export interface AreaRings<A> {
  readonly area: A;
  /** The day rings over its activities, in the order of the week. */
  readonly rings: readonly DayRing[];
  /** Parallel to the rings: true for each day with a record. */
  readonly recorded: readonly boolean[];
}

/**
 * Finds the areas that stood out on each day of a week, at most two: those whose part on the day is greatest of what
 * they reached in the week up to it, of equal ones the one that reached most. An area of every day would otherwise lead on
 * each, and all weeks would look the same. Later days change nothing. An area without a record on the day is none of them,
 * although a goal that was met counts on all days of its week. A day on which nothing was reached has none.
 */
export function weekStrata<A>(areas: readonly AreaRings<A>[]): readonly (readonly Stratum<A>[])[] {
  const reached = areas.map(({ area, rings, recorded }) => ({
    area,
    shares: rings.map(({ share }, day) => (recorded[day] === true ? share : 0)),
  }));
  return (areas[0]?.rings ?? []).map((_, day) => dayStrata(reached, day));
}

interface AreaShares<A> {
  readonly area: A;
  readonly shares: readonly number[];
}

function dayStrata<A>(areas: readonly AreaShares<A>[], day: number): readonly Stratum<A>[] {
  const shown = areas
    .map(({ area, shares }) => {
      const share = shares[day] ?? 0;
      return { area, share, part: share / sum(shares.slice(0, day + 1)) };
    })
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.part - a.part || b.share - a.share)
    .slice(0, AREAS_MAX);
  const all = sum(shown.map(({ share }) => share));
  return shown.map(({ area, share }) => ({ area, share: share / all }));
}

const sum = (shares: readonly number[]): number => shares.reduce((before, share) => before + share, 0);
