import { type CivilDate, type Zone, addDays, dayEnd, daysBetween, today } from '../calendar';
import { EVENT_DAYS_MAX, type EventTime } from './event';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** Epoch minutes, the end exclusive. */
export interface MinuteRange {
  readonly from: number;
  readonly to: number;
}

/** The part of an event on one of the user's days. */
export interface EventPart {
  readonly date: CivilDate;
  /** Null for an all-day event. */
  readonly minutes: MinuteRange | null;
}

/** A time of one of the user's days in epoch minutes; `to` is exclusive. */
interface UserDay {
  date: CivilDate;
  from: number;
  to: number;
}

/** Splits events at the ends of the user's days. */
export type SplitByDay = (time: EventTime) => EventPart[];

/**
 * Returns a function that splits an event at local midnight, or at the hour at which the user's day ends. The parts
 * have the event's elapsed minutes, also across clock changes. Remembers the day of the last event, so that a sorted
 * list needs few lookups of the zone.
 *
 * @param dayEndsAt whole hours, 0 to 6
 */
export function splitByDay(zone: Zone, dayEndsAt: number): SplitByDay {
  let last: UserDay = { date: '1970-01-01', from: 0, to: 0 };
  const dayAt = (minute: number): UserDay => {
    if (minute < last.from || minute >= last.to) last = userDay(minute, zone, dayEndsAt);
    return last;
  };
  return (time) => (time.isAllDay ? allDayParts(time.start, time.end) : timedParts(time.start, time.end, dayAt));
}

function allDayParts(start: CivilDate, end: CivilDate): EventPart[] {
  const length = Math.min(daysBetween(start, end), EVENT_DAYS_MAX);
  return Array.from({ length }, (_, index) => ({ date: addDays(start, index), minutes: null }));
}

function timedParts(start: number, end: number, dayAt: (minute: number) => UserDay): EventPart[] {
  const parts: EventPart[] = [];
  let from = Math.floor(start / MINUTE);
  const last = Math.min(Math.floor(end / MINUTE), from + EVENT_DAYS_MAX * DAY_MINUTES);
  do {
    const day = dayAt(from);
    const to = Math.min(last, day.to);
    parts.push({ date: day.date, minutes: { from, to } });
    from = to;
  } while (from < last);
  return parts;
}

/** The user's day at a minute, from that minute to its end. */
function userDay(minute: number, zone: Zone, dayEndsAt: number): UserDay {
  const at = minute * MINUTE;
  return { date: today(at, zone, dayEndsAt), from: minute, to: dayEnd(at, zone, dayEndsAt) / MINUTE };
}
