import { addDays, firstInstantFrom, localDateTime, today, type CivilDate } from '../calendar';
import { nextEmail } from '../reviewEmail';
import type { TimeOfDay } from '../user';
import { type DayData, type LeftOfActivity, leftOfDay, leftOfWeek } from './left';

export type { NotifiedActivity } from './left';

/** Ids of the next daily and the next weekly notification (specification, section 9). */
export const DAILY_NOTIFICATION_ID = 648_235;
export const WEEKLY_NOTIFICATION_ID = 648_236;

/**
 * Distance between the ids of one kind: the second notification of a kind has the id of the first plus this, and so on.
 * A device keeps one pending notification per id.
 */
export const NOTIFICATION_ID_STEP = 1_000;

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

/** A notification that a device shows at a time. */
export interface Notification {
  readonly id: number;
  readonly kind: 'DAILY' | 'WEEKLY';
  /** Epoch milliseconds. */
  readonly at: number;
  /** The user's day at that time. */
  readonly date: CivilDate;
  /** Never empty: when nothing is left, there is no notification. */
  readonly left: readonly LeftOfActivity[];
}

const DAY_MS = 86_400_000;
const MINUTES_OF_HOUR = 60;

/**
 * The notifications of the next {@link SCHEDULED_DAYS} days, earliest first. The daily one says what the day leaves to
 * do; the weekly one comes on the last day of the week, at the same instant as a review email of that time would, and
 * says what the week does. Their texts assume that nothing is recorded until then.
 *
 * @param now epoch milliseconds; notifications at or before it are left out
 * @throws RangeError when the zone is unknown
 */
export function scheduleNotifications(settings: NotificationSettings, data: DayData, now: number): Notification[] {
  const daily = settings.allowDailyNotifications
    ? dailyInstants(settings, now).map((at) => notification(settings, data, 'DAILY', at))
    : [];
  const weekly = settings.allowWeeklyNotifications
    ? weeklyInstants(settings, data, now).map((at) => notification(settings, data, 'WEEKLY', at))
    : [];
  return [...numbered(daily, DAILY_NOTIFICATION_ID), ...numbered(weekly, WEEKLY_NOTIFICATION_ID)].sort(
    (a, b) => a.at - b.at,
  );
}

type Unnumbered = Omit<Notification, 'id'>;

function notification(
  { timezone, dayEndsAt }: NotificationSettings,
  data: DayData,
  kind: Notification['kind'],
  at: number,
): Unnumbered {
  const date = today(at, timezone, dayEndsAt);
  return { kind, at, date, left: kind === 'DAILY' ? leftOfDay(data, date) : leftOfWeek(data, date) };
}

const numbered = (notifications: readonly Unnumbered[], firstId: number): Notification[] =>
  notifications
    .filter(({ left }) => left.length > 0)
    .map((one, index) => ({ ...one, id: firstId + index * NOTIFICATION_ID_STEP }));

function dailyInstants({ timezone, dailyNotificationsTime }: NotificationSettings, now: number): number[] {
  const [hours = 0, minutes = 0] = dailyNotificationsTime.split(':').map(Number);
  const { date } = localDateTime(now, timezone);
  const instants = Array.from({ length: SCHEDULED_DAYS + 1 }, (_, days) =>
    firstInstantFrom(addDays(date, days), hours * MINUTES_OF_HOUR + minutes, timezone),
  );
  // A date that the zone left out has the instant of the next one.
  return [...new Set(instants)].filter((at) => isScheduled(at, now));
}

function weeklyInstants(
  { timezone, weeklyNotificationsTime: time }: NotificationSettings,
  { weekStartDay }: DayData,
  now: number,
): number[] {
  const schedule = { timezone, weekStartDay, time };
  const instants: number[] = [];
  for (let at = nextEmail(schedule, now).dueAt; isScheduled(at, now); at = nextEmail(schedule, at).dueAt)
    instants.push(at);
  return instants;
}

const isScheduled = (at: number, now: number): boolean => at > now && at <= now + SCHEDULED_DAYS * DAY_MS;
