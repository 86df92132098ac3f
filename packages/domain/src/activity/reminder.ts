import type { TimeOfDay } from '../user';

/** A time of day at which an activity reminds of itself. */
export interface Reminder {
  readonly time: TimeOfDay;
  /** 0 Sunday to 6 Saturday; empty or absent for the weekdays the activity is meant for. */
  readonly weekdays?: readonly number[] | undefined;
}

/** Reminders of one activity: each of a few devices schedules all of them, and iOS keeps 64 notifications of an app. */
export const REMINDERS_MAX = 10;

const DAYS_OF_WEEK = 7;

/**
 * The stored form of a list of reminders, the same for all lists that remind at the same times: sorted by time, one
 * reminder per time with the weekdays of all, and no weekdays where each of the seven is named.
 */
export function normalizeReminders(reminders: readonly Reminder[]): Reminder[] {
  const byTime = new Map<TimeOfDay, ReadonlySet<number> | null>();
  for (const { time, weekdays = [] } of reminders) {
    const known = byTime.get(time);
    byTime.set(time, known === null || weekdays.length === 0 ? null : new Set([...(known ?? []), ...weekdays]));
  }
  return [...byTime]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([time, weekdays]) =>
      weekdays === null || weekdays.size === DAYS_OF_WEEK
        ? { time }
        : { time, weekdays: [...weekdays].sort((a, b) => a - b) },
    );
}
