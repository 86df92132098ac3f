import { instantOnDay, localDateTime, type CivilDate, type Zone } from '@sevenfold/domain/calendar';
import { isTimeOfDay } from '@sevenfold/domain/user';

const two = (part: number): string => String(part).padStart(2, '0');

/** The time of day of an instant as a time field wants it, "09:05". @param epochMs epoch milliseconds */
export function timeText(epochMs: number, zone: Zone): string {
  const { minuteOfDay } = localDateTime(epochMs, zone);
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** Minutes since midnight of what a time field holds; null for an empty or broken one. */
export const minuteOfText = (time: string): number | null =>
  isTimeOfDay(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null;

/**
 * The instant of a time field's time on a day of the person's, in epoch milliseconds; null for an empty or broken one.
 */
export function instantOfText(time: string, date: CivilDate, zone: Zone, dayEndsAt: number): number | null {
  const minute = minuteOfText(time);
  return minute === null ? null : instantOnDay(date, minute, zone, dayEndsAt);
}
