import { addDays, firstInstantFrom, localDateTime, today, type WeekStartDay } from '../calendar';
import { dueEmail, nextEmail } from '../reviewEmail';
import { dailyInstant } from './dailyInstant';
import type { NotificationSettings, SummaryNotification } from './schedule';

/** The settings that decide when the server sends notifications. */
export interface DeliverySettings extends NotificationSettings {
  readonly weekStartDay: WeekStartDay;
}

/** A notification that has come due. */
export interface DueNotification extends Pick<SummaryNotification, 'kind' | 'at' | 'date'> {
  /** End of the user's day in epoch milliseconds, after which it says nothing of use any more. */
  readonly endsAt: number;
}

const MINUTES_OF_HOUR = 60;

/**
 * The notifications that a server sends at a time, if it has not sent them yet: those that came due on the user's
 * current day, at the instants at which a device would show them (`scheduleNotifications`).
 *
 * @param now epoch milliseconds
 * @param since when the device was registered or the settings were changed, in epoch milliseconds: no earlier
 *   notification is sent
 * @throws RangeError when the zone is unknown
 */
export function dueNotifications(settings: DeliverySettings, now: number, since: number): DueNotification[] {
  const { timezone, allowDailyNotifications, allowWeeklyNotifications } = settings;
  const { date } = localDateTime(now, timezone);
  // A day ends some hours after midnight, so that of the date before may still be running.
  const daily = [date, addDays(date, -1)].map((each) => dailyInstant(settings, each)).find((at) => at <= now);
  const weekly = dueEmail(weeklySchedule(settings), now, since)?.dueAt;
  return [
    ...(allowDailyNotifications && daily !== undefined ? [due(settings, 'DAILY', daily)] : []),
    ...(allowWeeklyNotifications && weekly !== undefined ? [due(settings, 'WEEKLY', weekly)] : []),
  ].filter(({ at, endsAt }) => at >= since && now < endsAt);
}

/**
 * Returns when the next notification comes due after a time, in epoch milliseconds; null without one that is switched on.
 *
 * @throws RangeError as `dueNotifications` does
 */
export function nextNotificationAt(settings: DeliverySettings, now: number): number | null {
  const { timezone, allowDailyNotifications, allowWeeklyNotifications } = settings;
  const { date } = localDateTime(now, timezone);
  // The day after tomorrow too: a zone may leave a date out.
  const daily = [0, 1, 2].map((days) => dailyInstant(settings, addDays(date, days))).find((at) => at > now);
  const instants = [
    ...(allowDailyNotifications && daily !== undefined ? [daily] : []),
    ...(allowWeeklyNotifications ? [nextEmail(weeklySchedule(settings), now).dueAt] : []),
  ];
  return instants.length > 0 ? Math.min(...instants) : null;
}

const weeklySchedule = ({ timezone, weekStartDay, weeklyNotificationsTime: time }: DeliverySettings) => ({
  timezone,
  weekStartDay,
  time,
});

function due(
  { timezone, dayEndsAt }: DeliverySettings,
  kind: SummaryNotification['kind'],
  at: number,
): DueNotification {
  const date = today(at, timezone, dayEndsAt);
  return {
    kind,
    at,
    date,
    endsAt: firstInstantFrom(addDays(date, 1), dayEndsAt * MINUTES_OF_HOUR, timezone),
  };
}
