import { type CivilDate, civilDate, dayNumber, fromDayNumber, pad } from './civilDate';

/** Date and time of day of a wall clock. */
export interface LocalDateTime {
  date: CivilDate;
  /** Whole minutes since the clock showed 00:00; 0 to 1439. */
  minuteOfDay: number;
}

/** A time zone by name ("Asia/Tokyo"), or a fixed UTC offset in whole minutes, positive east of Greenwich. */
export type Zone = string | number;

/** Range of the UTC offsets of all zones since 1900, in minutes. */
export const UTC_OFFSET_MIN = -12 * 60;
export const UTC_OFFSET_MAX = 14 * 60;

/** Latest hour after midnight at which a day may end. */
export const DAY_ENDS_AT_MAX = 6;

export const MINUTE = 60_000;
export const DAY = 86_400_000;
const DAY_MINUTES = 1440;
// 0001-01-02T00:00Z: a day inside the years a civil date can have, in every zone
const FIRST_INSTANT = -62_135_510_400_000;
const LAST_INSTANT = 253_402_214_400_000; // 9999-12-31T00:00Z

// Formatters are expensive to create. The bound exceeds the number of zones; it keeps spelling variants ("aSIA/tokyo"
// is valid too) from filling the server's memory.
const FORMATTERS_MAX = 600;
const formatters = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>();

/**
 * True if a value is the name of a zone known to this runtime ("Asia/Tokyo", "UTC"). Offsets ("+09:00") are rejected,
 * because not every supported runtime knows them.
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
 * Local date and time in a zone at an instant. The only function that uses a zone's rules.
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
    date: civilDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`),
    minuteOfDay: hour * 60 + minute,
  };
}

/**
 * UTC offset of a zone at an instant, in minutes. Stored with an entry so that its local time stays the same if the
 * zone's rules change: `localDateTime(at, utcOffsetAt(at, zone))` is `localDateTime(at, zone)`.
 *
 * @param epochMs milliseconds since 1970-01-01T00:00Z
 * @throws RangeError as `localDateTime` does
 */
export const utcOffsetAt = (epochMs: number, zone: Zone): number =>
  typeof zone === 'number' ? zone : wallMs(localDateTime(epochMs, zone)) / MINUTE - Math.floor(epochMs / MINUTE);

/**
 * The user's current day. Before the hour `dayEndsAt` it is still the previous day: the previous day that existed in
 * the zone, which is not always the calendar's (Samoa had no 2011-12-30).
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
  // Go back to about noon, far enough from both midnights that no clock change in between leads to another day.
  return localDateTime(epochMs - (now.minuteOfDay + 12 * 60) * MINUTE, zone).date;
}

/** Local time as milliseconds, as if it were UTC. */
export const wallMs = ({ date, minuteOfDay }: LocalDateTime): number => dayNumber(date) * DAY + minuteOfDay * MINUTE;

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
