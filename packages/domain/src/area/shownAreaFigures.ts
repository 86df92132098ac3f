import { distinctDays } from '../activity';
import { folded } from './shownArea';

interface AreaFigures {
  /** Null for activities without a known area. */
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
