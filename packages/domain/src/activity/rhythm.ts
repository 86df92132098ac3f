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
