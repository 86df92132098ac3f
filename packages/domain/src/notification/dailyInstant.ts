import { type CivilDate, firstInstantFrom } from '../calendar';
import type { TimeOfDay } from '../user';

interface DailySchedule {
  readonly timezone: string;
  readonly dailyNotificationsTime: TimeOfDay;
}

const MINUTES_OF_HOUR = 60;

/** The first instant on a date at which the user's clock shows the time of the daily notification, or a later one. */
export function dailyInstant({ timezone, dailyNotificationsTime }: DailySchedule, date: CivilDate): number {
  const [hours = 0, minutes = 0] = dailyNotificationsTime.split(':').map(Number);
  return firstInstantFrom(date, hours * MINUTES_OF_HOUR + minutes, timezone);
}
