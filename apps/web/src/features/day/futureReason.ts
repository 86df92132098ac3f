import { type CivilDate, daysBetween } from '@sevenfold/domain/calendar';
import { dayFull, text, weekdayLong } from '#platform';

/** Returns why a future day cannot be recorded: "You can record this from Friday." */
export function futureReason(date: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, date);
  if (days === 1) return text('day.recordTomorrow');
  return text('day.recordFrom', { day: days < 7 ? weekdayLong(date) : dayFull(date) });
}
