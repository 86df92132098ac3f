import { addDays, localDateTime, today, type CivilDate } from '../calendar';
import { nextEmail } from '../reviewEmail';
import type { TimeOfDay } from '../user';
import { dailyInstant } from './dailyInstant';
import { DAILY_NOTIFICATION_ID, isReminderId, NOTIFICATION_ID_STEP, reminderIds, WEEKLY_NOTIFICATION_ID } from './ids';
import { type DayData, type LeftOfActivity, leftOfDay, leftOfWeek } from './left';
import { type ReminderAt, type SnoozedReminder, remindersBetween, snoozedAgain } from './reminders';

export type { NotifiedActivity } from './left';

/** Number of days for which notifications are scheduled. Every start, record and change of a goal schedules anew. */
export const SCHEDULED_DAYS = 14;

/** The settings that decide when notifications are shown. */
export interface NotificationSettings {
  readonly timezone: string;
  readonly dayEndsAt: number;
  readonly allowDailyNotifications: boolean;
  readonly dailyNotificationsTime: TimeOfDay;
  readonly allowWeeklyNotifications: boolean;
  readonly weeklyNotificationsTime: TimeOfDay;
}

/** Maximum number of pending notifications; iOS keeps 64 of an app and drops the others. */
export const NOTIFICATIONS_MAX = 60;

interface AnyNotification {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The user's day at that time. */
  readonly date: CivilDate;
}

/** A notification of all that is left of a day, or of the week on its last day. */
export interface SummaryNotification extends AnyNotification {
  readonly kind: 'DAILY' | 'WEEKLY';
  /** Never empty: when nothing is left, there is no notification. */
  readonly left: readonly LeftOfActivity[];
}

/** A reminder of one activity. */
export interface ReminderNotification extends AnyNotification, Omit<ReminderAt, 'key'> {
  readonly kind: 'REMINDER';
}

/** A notification that a device shows at a time. */
export type Notification = SummaryNotification | ReminderNotification;

const DAY_MS = 86_400_000;
/** Longer than any day of a user, also one in which the clock changes. */
const EARLIER_MS = 2 * DAY_MS;

/**
 * The notifications of the next {@link SCHEDULED_DAYS} days, earliest first, at most {@link NOTIFICATIONS_MAX}: daily and
 * weekly ones first, then the nearest reminders. The daily one says what the day leaves to do; the weekly one comes on
 * the last day of the week, at the same instant as a review email of that time would, and says what the week does. Their
 * texts assume that nothing is recorded until then.
 *
 * @param now epoch milliseconds; notifications at or before it are left out
 * @param snoozed reminders that the user wants to see again
 * @throws RangeError when the zone is unknown
 */
export function scheduleNotifications(
  settings: NotificationSettings,
  data: DayData,
  now: number,
  snoozed: readonly SnoozedReminder[] = [],
): Notification[] {
  const daily = settings.allowDailyNotifications
    ? dailyInstants(settings, now).map((at) => notification(settings, data, 'DAILY', at))
    : [];
  const weekly = settings.allowWeeklyNotifications
    ? weeklyInstants(settings, data, now).map((at) => notification(settings, data, 'WEEKLY', at))
    : [];
  const summaries = [...numbered(daily, DAILY_NOTIFICATION_ID), ...numbered(weekly, WEEKLY_NOTIFICATION_ID)];
  const reminders = [
    ...remindersBetween(settings, data, now, now + SCHEDULED_DAYS * DAY_MS),
    ...snoozedAgain(settings, data, snoozed).filter(({ at }) => isScheduled(at, now)),
  ].sort((a, b) => a.at - b.at);
  const nearest = identified(reminders).slice(0, NOTIFICATIONS_MAX - summaries.length);
  return [...summaries, ...nearest].sort((a, b) => a.at - b.at);
}

/** The reminders of the user's day that have come and are not silent, so that they may still be shown. */
export function shownReminders(
  settings: NotificationSettings,
  data: DayData,
  now: number,
  snoozed: readonly SnoozedReminder[] = [],
): ReminderNotification[] {
  const isOfToday = ({ at, date }: ReminderAt): boolean => at <= now && date === data.today;
  return identified([
    ...remindersBetween(settings, data, now - EARLIER_MS, now).filter(isOfToday),
    ...snoozedAgain(settings, data, snoozed).filter(isOfToday),
  ]);
}

/**
 * Returns whether a notification that has come may still be shown, by its id: its day is not over, and it still says
 * something that is left.
 *
 * @param shown the result of {@link shownReminders} at that time
 */
export function stillShown(
  settings: NotificationSettings,
  data: DayData,
  now: number,
  shown: readonly ReminderNotification[],
): (id: number) => boolean {
  const reminders = new Set(shown.map(({ id }) => id));
  const date = data.today;
  const cameToday = (instants: readonly number[]): boolean =>
    instants.some((at) => at <= now && today(at, settings.timezone, settings.dayEndsAt) === date);
  const earlier = now - EARLIER_MS;
  const hasDaily =
    settings.allowDailyNotifications && cameToday(dailyInstants(settings, earlier)) && leftOfDay(data, date).length > 0;
  const hasWeekly =
    settings.allowWeeklyNotifications &&
    cameToday(weeklyInstants(settings, data, earlier)) &&
    leftOfWeek(data, date).length > 0;
  return (id) =>
    isReminderId(id)
      ? reminders.has(id)
      : id % NOTIFICATION_ID_STEP === DAILY_NOTIFICATION_ID % NOTIFICATION_ID_STEP
        ? hasDaily
        : hasWeekly;
}

const identified = (reminders: readonly ReminderAt[]): ReminderNotification[] => {
  const ids = reminderIds(reminders.map(({ key }) => key));
  return reminders.map(({ key: _, ...one }, index) => ({ ...one, id: ids[index] ?? 0, kind: 'REMINDER' }));
};

type Unnumbered = Omit<SummaryNotification, 'id'>;

function notification(
  { timezone, dayEndsAt }: NotificationSettings,
  data: DayData,
  kind: SummaryNotification['kind'],
  at: number,
): Unnumbered {
  const date = today(at, timezone, dayEndsAt);
  return { kind, at, date, left: kind === 'DAILY' ? leftOfDay(data, date) : leftOfWeek(data, date) };
}

const numbered = (notifications: readonly Unnumbered[], firstId: number): SummaryNotification[] =>
  notifications
    .filter(({ left }) => left.length > 0)
    .map((one, index) => ({ ...one, id: firstId + index * NOTIFICATION_ID_STEP }));

function dailyInstants(settings: NotificationSettings, now: number): number[] {
  const { date } = localDateTime(now, settings.timezone);
  const instants = Array.from({ length: SCHEDULED_DAYS + 1 }, (_, days) => dailyInstant(settings, addDays(date, days)));
  // A date that the zone left out has the instant of the next one.
  return [...new Set(instants)].filter((at) => isScheduled(at, now));
}

function weeklyInstants(
  { timezone, dayEndsAt, weeklyNotificationsTime: time }: NotificationSettings,
  { weekStartDay }: DayData,
  now: number,
): number[] {
  const schedule = { timezone, dayEndsAt, weekStartDay, time };
  const instants: number[] = [];
  for (let at = nextEmail(schedule, now).dueAt; isScheduled(at, now); at = nextEmail(schedule, at).dueAt)
    instants.push(at);
  return instants;
}

const isScheduled = (at: number, now: number): boolean => at > now && at <= now + SCHEDULED_DAYS * DAY_MS;
