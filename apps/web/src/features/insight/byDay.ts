import type { Entry } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';

export interface DayOfEntries {
  readonly date: CivilDate;
  readonly entries: readonly Entry[];
}

/** Groups entries by day, in chronological order or latest day first. */
export function byDay(entries: readonly Entry[], latestFirst: boolean): DayOfEntries[] {
  const days = new Map<CivilDate, Entry[]>();
  for (const entry of entries) {
    const day = days.get(entry.date);
    if (day) day.push(entry);
    else days.set(entry.date, [entry]);
  }
  const sorted = [...days]
    .map(([date, onDay]) => ({ date, entries: onDay }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return latestFirst ? sorted.reverse() : sorted;
}
