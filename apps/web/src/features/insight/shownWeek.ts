import { isWeekId, weekIdOf, type CivilDate, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import { isWithinCalendar } from './activityWeek';

/** Parses the week of a URL; the current week for a missing or invalid one, and for one outside the calendar. */
export const weekOfSearch = (requested: string | undefined, today: CivilDate, weekStartDay: WeekStartDay): WeekId =>
  isWeekId(requested) && isWithinCalendar(requested, weekStartDay) ? requested : weekIdOf(today, weekStartDay);
