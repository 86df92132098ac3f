import { distinctDays } from '../activity';

interface NamedArea {
  id: string;
  name: string;
}

/**
 * Returns the area an activity is shown in: its own, or the fallback if it has no known area. The fallback is the area
 * with the fallback's name if there is one, so that no list has two groups called "Other"; null otherwise.
 *
 * @param fallbackName in the user's language
 */
export function shownAreaOf(
  areas: readonly NamedArea[],
  fallbackName: string,
): (areaId: string | null) => string | null {
  const known = new Set(areas.map(({ id }) => id));
  const fallback = areas.find(({ name }) => folded(name) === folded(fallbackName))?.id ?? null;
  return (areaId) => (areaId !== null && known.has(areaId) ? areaId : fallback);
}

/** Names that look the same are treated as equal. */
const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

interface AreaFigures {
  /** Null for activities of no known area. */
  id: string | null;
  name: string;
  color: string;
  goalsMet: number;
  goals: number;
  activeDays: number;
  /** Active days as bits: bit n is day n of the week. Missing in facts frozen by earlier versions. */
  dayBits?: number | undefined;
}

/** Merges the figures of unknown areas into the area that has the fallback's name. */
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
