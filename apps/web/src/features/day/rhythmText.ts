import { dueFrom, expectedDates, PAUSE_DAYS_MAX, type Rhythm } from '@sevenfold/domain/activity';
import { addDays, type CivilDate, daysBetween } from '@sevenfold/domain/calendar';
import { dayShort, format, shownLocale, text } from '#platform';

/** Weekdays name the days within this distance, dates the others. */
const WEEKDAY_MAX = 6;

/** The days of a rhythm as a row tells them. */
interface RhythmDays {
  /** The date of the row, from today on. */
  readonly date: CivilDate;
  readonly today: CivilDate;
  /** The date of the last entry up to `date`. */
  readonly lastDate: CivilDate | null;
  /** True if the day asks for it. */
  readonly isDue: boolean;
  isSkipped(this: void, date: CivilDate): boolean;
}

/**
 * Formats when an activity with a rhythm is due: "Due today", "Due since Tue", "Due Fri", "Due Dec 4"; null on past days,
 * and where something else, such as a skip or a plan, decides.
 */
export function rhythmText(everyDays: number, { date, today, lastDate, isDue, isSkipped }: RhythmDays): string | null {
  if (date < today) return null;
  const rhythm = { everyDays, lastDate };
  const first = dueFrom(rhythm);
  // A skip moves what is to come; what is overdue stays so.
  const next = first !== null && first > today ? expectedFrom(first, rhythm, isSkipped) : first;
  if (next !== null && (next > date || (next === date && date > today)))
    return text('day.rhythmNext', { day: dayName(next, date) });
  if (!isDue || date > today) return null;
  return next === null || next === date
    ? text('day.rhythmToday')
    : text('day.rhythmSince', { day: dayName(next, date) });
}

/** The first date from one on, on which a rhythm is due and that is not skipped, as far as a pause reaches. */
const expectedFrom = (from: CivilDate, rhythm: Rhythm, isSkipped: RhythmDays['isSkipped']): CivilDate =>
  expectedDates(rhythm, from, addDays(from, PAUSE_DAYS_MAX), isSkipped)[0] ?? from;

/** "Fri" within a sentence, "Dec 4" where that is too far. A Japanese weekday is written out. */
const dayName = (day: CivilDate, date: CivilDate): string =>
  Math.abs(daysBetween(date, day)) <= WEEKDAY_MAX
    ? format(day, { weekday: shownLocale() === 'ja' ? 'long' : 'short' })
    : dayShort(day);
