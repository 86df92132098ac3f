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
export function weekLine(week: WeekView, date: CivilDate, isShort = false): readonly string[] {
  const year = weekYearOf(week.id);
  const isThisYear = year === weekYearOf(weekIdOf(week.today, week.weekStartDay));
  const name = isThisYear ? weekName(week.id) : text('day.weekOfYear', { week: weekName(week.id), year });
  return date !== week.today && (isShort || week.place === 'CURRENT') ? [name] : [name, distance(week)];
}

function distance(week: WeekView): string {
  if (week.place === 'CURRENT') {
    const days = daysLeft(week.today, weekRange(week.id, week.weekStartDay).last);
    return days === 1 ? text('day.lastDay') : text('day.daysLeft', { days });
  }
  const weeks = weeksBetween(weekIdOf(week.today, week.weekStartDay), week.id);
  return weeks < 0 ? text('day.weeksAgo', { weeks: -weeks }) : text('day.weeksAhead', { weeks });
}
