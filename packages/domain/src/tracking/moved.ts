import { addDays, type CivilDate } from '../calendar';
import { groupBy } from './group';

/** An occurrence of a series. */
export interface SeriesOccurrence {
  readonly key: string;
  readonly seriesId: string;
  /** The day on which it starts. */
  readonly date: CivilDate;
}

/**
 * The new keys of occurrences whose series was moved to another time, by their former keys: an occurrence that a series
 * has lost is the one that it has got on the same day, or else on a neighbouring one.
 */
export function movedOccurrences(
  before: readonly SeriesOccurrence[],
  after: readonly SeriesOccurrence[],
): ReadonlyMap<string, string> {
  const keysOf = (occurrences: readonly SeriesOccurrence[]) => new Set(occurrences.map(({ key }) => key));
  const [known, present] = [keysOf(before), keysOf(after)];
  const lost = before.filter(({ key }) => !present.has(key));
  const gained = groupBy(
    after.filter(({ key }) => !known.has(key)),
    ({ seriesId, date }) => `${seriesId}\n${date}`,
  );
  const moved = new Map<string, string>();
  for (const days of [0, 1, -1])
    for (const { key, seriesId, date } of lost) {
      if (moved.has(key)) continue;
      const other = gained.get(`${seriesId}\n${addDays(date, days)}`)?.shift();
      if (other) moved.set(key, other.key);
    }
  return moved;
}
