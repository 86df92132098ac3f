import { distinctDays } from '../activity';

interface NamedArea {
  id: string;
  name: string;
}

/**
 * Tells the area an activity is shown in: its own, or, for an activity without a known area, the fallback. The fallback
 * is the area of its name where there is one, so that no list has two groups called "Other"; else null.
 *
 * @param fallbackName as it is shown in the language of the person
 */
export function shownAreaOf(
  areas: readonly NamedArea[],
  fallbackName: string,
): (areaId: string | null) => string | null {
  const known = new Set(areas.map(({ id }) => id));
  const fallback = areas.find(({ name }) => folded(name) === folded(fallbackName))?.id ?? null;
  return (areaId) => (areaId !== null && known.has(areaId) ? areaId : fallback);
}

/** Names that look the same to a reader are one name. */
const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

interface AreaFigures {
  /** Null: the activities of no known area. */
  id: string | null;
  name: string;
  color: string;
  goalsMet: number;
  goals: number;
  activeDays: number;
  /** The days themselves: bit n is day n of the week. Facts that were frozen before they were kept lack them. */
  dayBits?: number | undefined;
}

/**
 * The figures of areas as they are shown: those of no known area are added to the area that has the fallback's name.
 */
export function shownAreaFigures<T extends AreaFigures>(areas: readonly T[], fallbackName: string): readonly T[] {
  const rest = areas.find(({ id }) => id === null);
  const home = rest && areas.find(({ id, name }) => id !== null && folded(name) === folded(fallbackName));
  if (!rest || !home) return areas;
  const days = [home, rest].flatMap(({ dayBits }) => (dayBits === undefined ? [] : { dayBits }));
  const both = {
    ...home,
    goalsMet: home.goalsMet + rest.goalsMet,
    goals: home.goals + rest.goals,
    activeDays: days.length === 2 ? distinctDays(days) : home.activeDays + rest.activeDays,
  };
  return areas.flatMap((area) => (area === rest ? [] : area === home ? [both] : [area]));
}
