import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { format, text } from '#platform';

/**
 * Label of the differences: "vs. last week (Mon–Thu)" while the week is running, without the days on its last one.
 *
 * @param upTo see `comparedUpTo`
 */
export function comparedWith({ dates }: Pick<WeekView, 'dates'>, upTo: CivilDate | null): string {
  if (upTo === null || upTo === dates.at(-1)) return comparedWithWeek(upTo);
  const weekday = (date: CivilDate) => format(date, { weekday: 'short' });
  const first = weekday(dates[0] ?? upTo);
  const last = weekday(upTo);
  return text('week.vsLast', { days: first === last ? last : text('week.dayRange', { first, last }) });
}

/** The label without the days, for narrow columns. */
export const comparedWithWeek = (upTo: CivilDate | null): string =>
  text(upTo === null ? 'week.vsBefore' : 'week.vsLastWeek');
