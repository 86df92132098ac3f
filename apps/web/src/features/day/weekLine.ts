import {
  type CivilDate,
  daysLeft,
  weekIdOf,
  weekRange,
  weeksBetween,
  weekYearOf,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { text, weekName } from '#platform';

/**
 * Returns the parts of "Week 40 · 3 days left" for today, "Week 40" for another day of its week,
 * "Week 38 · 2 weeks ago", "Week 52, 2025 · 40 weeks ago".
 *
 * @param isShort leaves the week alone on days other than today
 */
export function weekLine({ id, today, weekStartDay }: WeekView, date: CivilDate, isShort = false): readonly string[] {
  const current = weekIdOf(today, weekStartDay);
  const year = weekYearOf(id);
  const name = year === weekYearOf(current) ? weekName(id) : text('day.weekOfYear', { week: weekName(id), year });
  const weeks = weeksBetween(current, id);
  if (date !== today && (isShort || weeks === 0)) return [name];
  if (weeks !== 0)
    return [name, weeks < 0 ? text('day.weeksAgo', { weeks: -weeks }) : text('day.weeksAhead', { weeks })];
  const days = daysLeft(today, weekRange(id, weekStartDay).last);
  return [name, days === 1 ? text('day.lastDay') : text('day.daysLeft', { days })];
}
