import { addDays, type CivilDate } from '../calendar';
import { dueFrom, type Rhythm } from './rhythm';

/**
 * The dates on which an activity will be due if it is recorded each time. A skipped one moves to the next day.
 *
 * @param from the first date on which it can be recorded; it is due then if it is overdue
 */
export function expectedDates(
  rhythm: Rhythm,
  from: CivilDate,
  last: CivilDate,
  isSkipped: (date: CivilDate) => boolean,
): readonly CivilDate[] {
  const dates: CivilDate[] = [];
  const first = dueFrom(rhythm) ?? from;
  let date = first < from ? from : first;
  while (date <= last) {
    const isFree = isSkipped(date);
    if (!isFree) dates.push(date);
    date = addDays(date, isFree ? 1 : rhythm.everyDays);
  }
  return dates;
}

/** The latest date of entries before a date; null for none. */
export const lastDateBefore = (entries: readonly { readonly date: CivilDate }[], date: CivilDate): CivilDate | null =>
  entries.reduce<CivilDate | null>(
    (last, entry) => (entry.date < date && entry.date > (last ?? '') ? entry.date : last),
    null,
  );

/** The first date whose entries decide what activities ask for from a date on. */
export const rhythmStart = (
  activities: readonly { readonly everyDays?: number | null | undefined }[],
  date: CivilDate,
): CivilDate => addDays(date, -Math.max(0, ...activities.map(({ everyDays }) => everyDays ?? 0)));
