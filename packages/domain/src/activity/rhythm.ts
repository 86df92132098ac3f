import { addDays, type CivilDate } from '../calendar';

/** Range of "every n days". Every day is a weekly goal of seven days. */
export const EVERY_DAYS_MIN = 2;
export const EVERY_DAYS_MAX = 60;

/** The rhythm of an activity that is due a number of days after its last record. */
export interface Rhythm {
  readonly everyDays: number;
  /** The date of the last entry before the dates in question; null if there is none within `everyDays` before them. */
  readonly lastDate: CivilDate | null;
}

/**
 * The rhythm of an activity; undefined if it has none, or is archived.
 *
 * @param lastDate see {@link Rhythm}; undefined while that is not known, when it asks for nothing
 */
export const toRhythm = (
  { everyDays, isActive }: { readonly everyDays?: number | null | undefined; readonly isActive: boolean },
  lastDate: CivilDate | null | undefined,
): Rhythm | undefined => (everyDays && isActive && lastDate !== undefined ? { everyDays, lastDate } : undefined);

/** The date from which an activity is due, until it is recorded; null if it is due already, since it has no record. */
export const dueFrom = ({ everyDays, lastDate }: Rhythm): CivilDate | null =>
  lastDate === null ? null : addDays(lastDate, everyDays);

/** True if an activity is due on a date after its last record. */
export const isDueByRhythm = (rhythm: Rhythm, date: CivilDate): boolean => (dueFrom(rhythm) ?? date) <= date;

/**
 * The dates on which an activity will be due if it is recorded each time.
 *
 * @param from the first date on which it can be recorded; it is due then if it is overdue
 */
export function expectedDates(rhythm: Rhythm, from: CivilDate, last: CivilDate): readonly CivilDate[] {
  const dates: CivilDate[] = [];
  const first = dueFrom(rhythm) ?? from;
  for (let date = first < from ? from : first; date <= last; date = addDays(date, rhythm.everyDays)) dates.push(date);
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
