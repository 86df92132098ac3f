import { addDays, type CivilDate, firstInstantFrom, localDateTime, today, type WeekStartDay } from '../calendar';
import { dueEmail, nextEmail } from '../reviewEmail';
import { dailyInstant } from './dailyInstant';
import { reminderInstants, type ReminderPlan } from './reminders';
import type { NotificationSettings, ReminderNotification, SummaryNotification } from './schedule';

/** The settings that decide when the server sends notifications. */
export interface DeliverySettings extends NotificationSettings {
  readonly weekStartDay: WeekStartDay;
}

/** A notification that has come due. */
export interface DueNotification extends Pick<SummaryNotification, 'kind' | 'at' | 'date'> {
  /** End of the user's day in epoch milliseconds, after which it says nothing of use any more. */
  readonly endsAt: number;
}

/** A reminder that has come due, silent or not. */
export interface DueReminder extends Pick<ReminderNotification, 'kind' | 'activityId' | 'at' | 'date'> {
  /** As for {@link DueNotification}. */
  readonly endsAt: number;
}

const MINUTES_OF_HOUR = 60;
const DAY_MS = 86_400_000;
/** Longer than any day of a user, also one in which the clock changes. */
const EARLIER_MS = 2 * DAY_MS;
/** Days ahead in which the next reminder is looked for: most have one on the next day, all of them in a week. */
const DAYS_AHEAD = [1, 9];

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
 * The reminders that a server sends at a time, if it has not sent them yet and they are not silent (`remindedOn`), earliest
 * first: those of the user's current day, at the instants at which a device would show them.
 *
 * @param activities the active ones
 * @param since as for {@link dueNotifications}
 */
export function dueReminders(
  settings: DeliverySettings,
  activities: readonly ReminderPlan[],
  now: number,
  since: number,
): DueReminder[] {
  return activities
    .flatMap((activity) =>
      reminderInstants(settings, activity, Math.max(since - 1, now - EARLIER_MS), now).map((at) => ({
        ...dayAt(settings, at),
        kind: 'REMINDER' as const,
        activityId: activity.id,
        at,
      })),
    )
    .filter(({ endsAt }) => now < endsAt)
    .sort((a, b) => a.at - b.at);
}

/**
 * The reminders among those that the user postponed that are still sent, also if they would come at other times by now:
 * those of a day that has not ended.
 */
export const postponedReminders = (
  settings: DeliverySettings,
  postponed: readonly Pick<DueReminder, 'activityId' | 'at' | 'date'>[],
  now: number,
): DueReminder[] =>
  postponed
    .map((one) => ({ ...one, kind: 'REMINDER' as const, endsAt: endOfDay(settings, one.date) }))
    .filter(({ endsAt }) => now < endsAt);

/**
 * Returns when the next notification comes due after a time, in epoch milliseconds; null without one that is switched on
 * and without a reminder.
 *
 * @param activities the active ones
 * @throws RangeError as `dueNotifications` does
 */
export function nextNotificationAt(
  settings: DeliverySettings,
  now: number,
  activities: readonly ReminderPlan[] = [],
): number | null {
  const { timezone, allowDailyNotifications, allowWeeklyNotifications } = settings;
  const { date } = localDateTime(now, timezone);
  // The day after tomorrow too: a zone may leave a date out.
  const daily = [0, 1, 2].map((days) => dailyInstant(settings, addDays(date, days))).find((at) => at > now);
  const instants = [
    ...(allowDailyNotifications && daily !== undefined ? [daily] : []),
    ...(allowWeeklyNotifications ? [nextEmail(weeklySchedule(settings), now).dueAt] : []),
    ...nextReminderAt(settings, now, activities),
  ];
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** The instant of the next reminder, silent or not; none without one. */
function nextReminderAt(settings: DeliverySettings, now: number, activities: readonly ReminderPlan[]): number[] {
  for (const days of DAYS_AHEAD) {
    const instants = activities.flatMap((one) => reminderInstants(settings, one, now, now + days * DAY_MS));
    if (instants.length > 0) return [instants.reduce((a, b) => Math.min(a, b))];
  }
  return [];
}

const weeklySchedule = ({ timezone, dayEndsAt, weekStartDay, weeklyNotificationsTime: time }: DeliverySettings) => ({
  timezone,
  dayEndsAt,
  weekStartDay,
  time,
});

const due = (settings: DeliverySettings, kind: SummaryNotification['kind'], at: number): DueNotification => ({
  ...dayAt(settings, at),
  kind,
  at,
});

/** The user's day at an instant, and its end. */
function dayAt(settings: DeliverySettings, at: number): Pick<DueNotification, 'date' | 'endsAt'> {
  const date = today(at, settings.timezone, settings.dayEndsAt);
  return { date, endsAt: endOfDay(settings, date) };
}

const endOfDay = ({ timezone, dayEndsAt }: DeliverySettings, date: CivilDate): number =>
  firstInstantFrom(addDays(date, 1), dayEndsAt * MINUTES_OF_HOUR, timezone);
