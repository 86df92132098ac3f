import { dueFrom } from '@sevenfold/domain/activity';
import { type CivilDate, daysBetween } from '@sevenfold/domain/calendar';
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
}

/**
 * Formats when an activity with a rhythm is due: "Due today", "Due since Tue", "Due Fri", "Due Dec 4"; null on past days,
 * and where something else, such as a skip or a plan, decides.
 */
export function rhythmText(everyDays: number, { date, today, lastDate, isDue }: RhythmDays): string | null {
  if (date < today) return null;
  const next = dueFrom({ everyDays, lastDate });
  if (next !== null && (next > date || (next === date && date > today)))
    return text('day.rhythmNext', { day: dayName(next, date) });
  if (!isDue || date > today) return null;
  return next === null || next === date
    ? text('day.rhythmToday')
    : text('day.rhythmSince', { day: dayName(next, date) });
}

/** "Fri" within a sentence, "Dec 4" where that is too far. A Japanese weekday is written out. */
const dayName = (day: CivilDate, date: CivilDate): string =>
  Math.abs(daysBetween(date, day)) <= WEEKDAY_MAX
    ? format(day, { weekday: shownLocale() === 'ja' ? 'long' : 'short' })
    : dayShort(day);
