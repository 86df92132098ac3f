import {
  addDays,
  type CivilDate,
  dayEnd,
  firstInstantFrom,
  instantOnDay,
  today,
  utcOffsetAt,
  type Zone,
} from '../calendar';

/** A time of one of the user's days in epoch milliseconds; `to` is exclusive. */
export interface HealthDay {
  readonly date: CivilDate;
  readonly from: number;
  readonly to: number;
}

export interface HealthDaysOptions {
  readonly first: CivilDate;
  readonly last: CivilDate;
  /** The user's current zone. */
  readonly timezone: string;
  /** Whole hours, 0 to 6. */
  readonly dayEndsAt: number;
  /** UTC offset in minutes of the record of a date; undefined for a date without a record. */
  offsetOn(date: CivilDate): number | undefined;
}

/**
 * The user's days from a date to another, without gaps or overlaps. A date that has a record keeps the zone in which it
 * was recorded, so that travel does not move it to other dates; what happens between two zones belongs to the earlier
 * date. A date has two times where the clock is set back across the end of the day before.
 */
export function healthDays({ first, last, timezone, dayEndsAt, offsetOn }: HealthDaysOptions): HealthDay[] {
  const findStart = (date: CivilDate, zone: Zone) => firstInstantFrom(date, dayEndsAt * 60, zone);
  const zoneOn = (date: CivilDate) => recordedZone(date, timezone, dayEndsAt, offsetOn(date));
  const days: HealthDay[] = [];
  let zone = zoneOn(first);
  let from = findStart(first, zone);
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const next = addDays(date, 1);
    const end = findStart(next, zone);
    const nextZone = zoneOn(next);
    const to = Math.max(from, end, nextZone === zone ? end : findStart(next, nextZone));
    days.push(...splitRepeatedTime({ date, from, to }, zone, dayEndsAt));
    [from, zone] = [to, nextZone];
  }
  return days;
}

/**
 * Gives the time that belongs to the day before, because the clock was set back after the day had begun, to that day: as
 * `today` does.
 */
function splitRepeatedTime(day: HealthDay, zone: Zone, dayEndsAt: number): HealthDay[] {
  const back = dayEnd(day.from, zone, dayEndsAt);
  if (back >= day.to || today(back, zone, dayEndsAt) >= day.date) return [day];
  const again = Math.min(day.to, dayEnd(back, zone, dayEndsAt));
  return [
    { ...day, to: back },
    { date: addDays(day.date, -1), from: back, to: again },
    { ...day, from: again },
  ];
}

/** The user's zone if a record of a date was made in it, else the UTC offset of the record. */
function recordedZone(date: CivilDate, timezone: string, dayEndsAt: number, offset: number | undefined): Zone {
  if (offset === undefined) return timezone;
  // The offset of a day that changes the clock is that of the time of its record.
  const hours = [dayEndsAt, 12, 23].map((hour) =>
    utcOffsetAt(instantOnDay(date, hour * 60, timezone, dayEndsAt), timezone),
  );
  return hours.includes(offset) ? timezone : offset;
}

/** Finds the day of an instant; undefined before the first and after the last. The days are sorted. */
export function findDay(days: readonly HealthDay[], at: number): HealthDay | undefined {
  let low = 0;
  let high = days.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const day = days[middle];
    if (!day) return undefined;
    if (at < day.from) high = middle - 1;
    else if (at >= day.to) low = middle + 1;
    else return day;
  }
  return undefined;
}
