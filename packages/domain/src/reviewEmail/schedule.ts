import {
  addDays,
  addWeeks,
  firstInstantFrom,
  today,
  type WeekId,
  weekIdOf,
  weekRange,
  type WeekStartDay,
} from '../calendar';
import type { TimeOfDay } from '../user';

/** The settings that decide when the weekly review email is due. */
export interface EmailSchedule {
  readonly timezone: string;
  readonly dayEndsAt: number;
  readonly weekStartDay: WeekStartDay;
  readonly time: TimeOfDay;
}

/** The email of a week. */
export interface WeekEmail {
  readonly week: WeekId;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;

/** Time after it was due in which an email is still sent, for example after an outage. */
export const SEND_WITHIN_MS = 24 * 60 * MINUTE_MS;

const RETRY_FIRST_MS = MINUTE_MS;
const RETRY_MAX_MS = 120 * MINUTE_MS;

/**
 * The time of a week's email: the first instant on the week's last day at which the user's clock shows the time or a
 * later one, so that clock changes neither drop nor repeat it. A time before the end of the user's day comes in the night
 * after that date. A last day that the zone left out ends in the next one.
 *
 * @throws RangeError when the zone is unknown
 */
function emailOf({ timezone, dayEndsAt, weekStartDay, time }: EmailSchedule, week: WeekId): WeekEmail {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const { last } = weekRange(week, weekStartDay);
  const date = hours < dayEndsAt ? addDays(last, 1) : last;
  return { week, dueAt: firstInstantFrom(date, hours * MINUTES_OF_HOUR + minutes, timezone) };
}

/**
 * The email to send at a time, if it has not been sent yet: the last one that came due, within {@link
 * SEND_WITHIN_MS}. Null if none is.
 *
 * @param now epoch milliseconds
 * @param since time at which the user registered, in epoch milliseconds: no earlier email is sent
 * @throws RangeError when the zone is unknown
 */
export function dueEmail(schedule: EmailSchedule, now: number, since: number): WeekEmail | null {
  const week = weekAt(schedule, now);
  const due = [emailOf(schedule, week), emailOf(schedule, addWeeks(week, -1))].find(({ dueAt }) => dueAt <= now);
  return due && due.dueAt >= since && now < due.dueAt + SEND_WITHIN_MS ? due : null;
}

/**
 * The first email that comes due after a time.
 *
 * @param now epoch milliseconds
 * @throws RangeError as `dueEmail` does
 */
export function nextEmail(schedule: EmailSchedule, now: number): WeekEmail {
  const running = emailOf(schedule, weekAt(schedule, now));
  return running.dueAt > now ? running : emailOf(schedule, addWeeks(running.week, 1));
}

/** The week of the user's day. */
const weekAt = ({ timezone, dayEndsAt, weekStartDay }: EmailSchedule, now: number): WeekId =>
  weekIdOf(today(now, timezone, dayEndsAt), weekStartDay);

/**
 * Returns the time of the next attempt after a temporary failure: a minute later, then after twice as long each time,
 * up to two hours. Null if that would be too late.
 *
 * @param attempts failed ones so far, from 1
 * @param now epoch milliseconds, as is the result
 */
export function retryAt(attempts: number, now: number, { dueAt }: WeekEmail): number | null {
  const at = now + Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
  return at < dueAt + SEND_WITHIN_MS ? at : null;
}
