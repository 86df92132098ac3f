import { type CivilDate, addDays, civilDate, dayNumber, fromDayNumber, padded } from './civilDate';

/** The date and the time of day that a wall clock shows. */
export interface LocalDateTime {
  date: CivilDate;
  /** Whole minutes since the clock showed 00:00; 0 to 1439. */
  minuteOfDay: number;
}

/**
 * What a wall clock follows: a time zone by name ("Asia/Tokyo"), or a fixed offset from UTC in whole minutes, positive
 * east of Greenwich.
 */
export type Zone = string | number;

/** The least and the greatest offset from UTC, in minutes, that any zone has had since 1900. */
export const UTC_OFFSET_MIN = -12 * 60;
export const UTC_OFFSET_MAX = 14 * 60;

/** The latest hour until which a day can go on after midnight. */
export const DAY_ENDS_AT_MAX = 6;

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAY_MINUTES = 1440;
// 0001-01-02T00:00Z: a day inside the years a civil date can have, in every zone
const FIRST_INSTANT = -62_135_510_400_000;
const LAST_INSTANT = 253_402_214_400_000; // 9999-12-31T00:00Z

// A formatter costs far more to make than to use. The bound is above the number of zones there are; it stops odd
// spellings ("aSIA/tokyo" is a valid name too) from filling the memory of a server.
const FORMATTERS_MAX = 600;
const formatters = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>();

/**
 * True for the name of a zone this machine knows ("Asia/Tokyo", "UTC"). Bare offsets ("+09:00") are refused: not every
 * supported runtime knows them.
 */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    formatterOf(value);
    return true;
  } catch {
    return false;
  }
}

export const isUtcOffset = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= UTC_OFFSET_MIN && Number(value) <= UTC_OFFSET_MAX;

/**
 * What the wall clock shows in a zone at an instant. The only place that asks for a zone's rules: hours, days and
 * offsets all come from here.
 *
 * @param epochMs milliseconds since 1970-01-01T00:00Z
 * @throws RangeError when the zone is unknown or the instant lies outside the years 0001 to 9999.
 */
export function localDateTime(epochMs: number, zone: Zone): LocalDateTime {
  if (!(epochMs >= FIRST_INSTANT && epochMs <= LAST_INSTANT))
    throw new RangeError(`Not an instant of the calendar: ${epochMs}`);
  return typeof zone === 'number' ? atOffset(epochMs, zone) : inTimeZone(epochMs, zone);
}

function atOffset(epochMs: number, utcOffset: number): LocalDateTime {
  if (!isUtcOffset(utcOffset)) throw new RangeError(`Not an offset from UTC: ${String(utcOffset)}`);
  const minutes = Math.floor(epochMs / MINUTE) + utcOffset;
  const day = Math.floor(minutes / DAY_MINUTES);
  return { date: fromDayNumber(day), minuteOfDay: minutes - day * DAY_MINUTES };
}

function inTimeZone(epochMs: number, timeZone: string): LocalDateTime {
  let year = 0;
  let month = 0;
  let day = 0;
  let hour = 0;
  let minute = 0;
  for (const { type, value } of formatterOf(timeZone).formatToParts(epochMs)) {
    if (type === 'year') year = Number(value);
    else if (type === 'month') month = Number(value);
    else if (type === 'day') day = Number(value);
    else if (type === 'hour') hour = Number(value);
    else if (type === 'minute') minute = Number(value);
  }
  return {
    date: civilDate(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`),
    minuteOfDay: hour * 60 + minute,
  };
}

/**
 * How far the wall clock of a zone is ahead of UTC at an instant, in minutes: what has to be kept of a zone for the
 * clock to be read again later, whatever becomes of the zone. `localDateTime(at, utcOffsetAt(at, zone))` is
 * `localDateTime(at, zone)`.
 *
 * @param epochMs milliseconds since 1970-01-01T00:00Z
 * @throws RangeError as `localDateTime` does
 */
export const utcOffsetAt = (epochMs: number, zone: Zone): number =>
  typeof zone === 'number' ? zone : wallMs(localDateTime(epochMs, zone)) / MINUTE - Math.floor(epochMs / MINUTE);

/**
 * The day it is for somebody. Before the hour `dayEndsAt` on the wall clock it is still the day before: the day that
 * was really lived before, which is not the calendar's where a zone has left a day out (Samoa had no 2011-12-30).
 *
 * @param epochMs milliseconds since 1970-01-01T00:00Z
 * @param dayEndsAt whole hours, 0 to 6
 * @throws RangeError when the zone is unknown, or the instant or the hour is out of range.
 */
export function today(epochMs: number, zone: Zone, dayEndsAt: number): CivilDate {
  if (!Number.isInteger(dayEndsAt) || dayEndsAt < 0 || dayEndsAt > DAY_ENDS_AT_MAX) {
    throw new RangeError(`A day ends between 0 and ${DAY_ENDS_AT_MAX} hours after midnight, not ${dayEndsAt}`);
  }
  const now = localDateTime(epochMs, zone);
  if (now.minuteOfDay >= dayEndsAt * 60) return now.date;
  // Back to about noon: far enough from both midnights that no change of the clock in between leads to another day.
  return localDateTime(epochMs - (now.minuteOfDay + 12 * 60) * MINUTE, zone).date;
}

/**
 * The instant at which the wall clock shows a time of day within somebody's day: the inverse of {@link today}. A time
 * before the hour `dayEndsAt` belongs to the night after the date. Of a time that comes twice (the clock is set back)
 * the first; a time that never comes (it is set forward) is the instant reached by waiting as long from before the gap.
 *
 * @param minuteOfDay 0 to 1439
 * @param dayEndsAt whole hours, 0 to 6
 * @returns milliseconds since 1970-01-01T00:00Z
 * @throws RangeError when the zone is unknown or the date lies at the ends of the calendar.
 */
export function instantOnDay(date: CivilDate, minuteOfDay: number, zone: Zone, dayEndsAt: number): number {
  const wall = wallMs({ date: minuteOfDay < dayEndsAt * 60 ? addDays(date, 1) : date, minuteOfDay });
  // A day before and a day after, the offset is surely that before and that after a change of the clock nearby.
  const before = wall - utcOffsetAt(wall - DAY, zone) * MINUTE;
  const after = wall - utcOffsetAt(wall + DAY, zone) * MINUTE;
  const shows = (epochMs: number) => wallMs(localDateTime(epochMs, zone)) === wall;
  return [Math.min(before, after), Math.max(before, after)].find(shows) ?? before;
}

/** What a wall clock shows, counted in milliseconds as if it were UTC's. */
const wallMs = ({ date, minuteOfDay }: LocalDateTime): number => dayNumber(date) * DAY + minuteOfDay * MINUTE;

/** @throws RangeError when the zone is unknown. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}
