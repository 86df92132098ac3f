import type { DayRing } from './dayRing';

/** The part of an area in the share of a day. */
export interface Stratum<A> {
  readonly area: A;
  /** The share of the day that this area and those before it have reached together, more than 0 to 1. */
  readonly upTo: number;
}

/** The day rings of the activities of one area, in the order of the week. */
export interface AreaRings<A> {
  readonly area: A;
  readonly rings: readonly DayRing[];
}

/**
 * Divides the share of each day of a week among its areas by the shares of their items, in the order given. Areas that
 * have reached nothing on a day are left out.
 *
 * @returns for each day; its last `upTo` is the share of its petal
 */
export const weekStrata = <A>(areas: readonly AreaRings<A>[]): readonly (readonly Stratum<A>[])[] =>
  (areas[0]?.rings ?? []).map((_, day) => dayStrata(areas, day));

function dayStrata<A>(areas: readonly AreaRings<A>[], day: number): readonly Stratum<A>[] {
  const items = areas.reduce((sum, { rings }) => sum + (rings[day]?.items ?? 0), 0);
  let reached = 0;
  return areas.flatMap(({ area, rings }) => {
    const share = rings[day]?.share ?? 0;
    if (share === 0) return [];
    reached += share;
    return [{ area, upTo: Math.min(1, reached / items) }];
  });
}
