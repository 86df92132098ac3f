import { type CivilDate, dayNumber, localDateTime, utcOffsetAt } from '@sevenfold/domain/calendar';

export interface LocalClock {
  /** The present, in epoch milliseconds: the generated history ends here. */
  readonly now: number;
  /**
   * The instant of a wall-clock time. Uses the UTC offset of noon for the whole day, so it may be an hour off before a
   * clock change.
   */
  instantOf(date: CivilDate, minuteOfDay: number): number;
  /** Minutes ahead of UTC. */
  utcOffsetAt(epochMs: number): number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = 12 * 60;

/** @throws RangeError when the zone is unknown */
export function localClock(timezone: string, now: number): LocalClock {
  const midnights = new Map<CivilDate, number>();
  const midnightOf = (date: CivilDate): number => {
    const known = midnights.get(date);
    if (known !== undefined) return known;
    const noonUtc = dayNumber(date) * DAY + NOON * MINUTE;
    const shown = localDateTime(noonUtc, timezone);
    const ahead = (dayNumber(shown.date) - dayNumber(date)) * DAY + (shown.minuteOfDay - NOON) * MINUTE;
    const midnight = dayNumber(date) * DAY - ahead;
    midnights.set(date, midnight);
    return midnight;
  };
  return {
    now,
    instantOf: (date, minuteOfDay) => midnightOf(date) + minuteOfDay * MINUTE,
    utcOffsetAt: (epochMs) => utcOffsetAt(epochMs, timezone),
  };
}
