import { instantOnDay, localDateTime, type CivilDate, type Zone } from '@sevenfold/domain/calendar';
import { isTimeOfDay } from '@sevenfold/domain/user';

const two = (part: number): string => String(part).padStart(2, '0');

/** Formats an instant as the value of a time field, "09:05". @param epochMs epoch milliseconds */
export function timeText(epochMs: number, zone: Zone): string {
  const { minuteOfDay } = localDateTime(epochMs, zone);
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** Parses the value of a time field into minutes since midnight; null for an empty or invalid value. */
export const minuteOfText = (time: string): number | null =>
  isTimeOfDay(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null;

/**
 * Returns the instant of a time field's value on the user's day, in epoch milliseconds; null for an empty or invalid
 * value.
 */
export function instantOfText(time: string, date: CivilDate, zone: Zone, dayEndsAt: number): number | null {
  const minute = minuteOfText(time);
  return minute === null ? null : instantOnDay(date, minute, zone, dayEndsAt);
}
