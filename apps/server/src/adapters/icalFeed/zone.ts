import { civilDate, instantOnDay, localDateTime } from '@sevenfold/domain/calendar';
import ICAL from 'ical.js';
import { ianaNameOf } from '../calendar/zoneName';

/** Reads the wall clock of a calendar's zone. */
export interface FeedZone {
  /** Milliseconds since 1970. */
  instantOf(wall: ICAL.Time): number;
  /** The wall clock time of an instant, without a zone. */
  wallOf(instant: number): ICAL.Time;
}

/** Finds zones by the names that a file uses. */
export type ZoneFinder = (name: string | undefined) => FeedZone;

/**
 * Zones of a file: by an IANA name, alone or at the end of a path, by a Windows name, or by the file's own VTIMEZONE. A
 * time without a zone, and one of an unknown zone, is read in the calendar's zone, else in UTC.
 */
export function zoneFinder(definitions: readonly ICAL.Component[], calendarZone: string | undefined): ZoneFinder {
  const defined = new Map<string, ICAL.Component>();
  for (const definition of definitions) {
    const name = definition.getFirstPropertyValue('tzid');
    if (typeof name === 'string' && isYearly(definition)) defined.set(name, definition);
  }
  const found = new Map<string, FeedZone>();
  const fallback = ianaZone(ianaNameOf(calendarZone ?? '') ?? 'UTC');

  return (name) => {
    if (name === undefined) return fallback;
    const known = found.get(name);
    if (known) return known;
    const iana = ianaNameOf(name);
    const definition = defined.get(name);
    const zone = iana !== undefined ? ianaZone(iana) : definition ? definedZone(name, definition) : fallback;
    found.set(name, zone);
    return zone;
  };
}

function ianaZone(name: string): FeedZone {
  return {
    instantOf({ year, month, day, hour, minute, second }) {
      const date = civilDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`);
      return instantOnDay(date, hour * 60 + minute, name, 0) + second * 1000;
    },
    wallOf(instant) {
      const { date, minuteOfDay } = localDateTime(instant, name);
      const time = `${digits(Math.floor(minuteOfDay / 60), 2)}:${digits(minuteOfDay % 60, 2)}:00`;
      return ICAL.Time.fromDateTimeString(`${date}T${time}`);
    },
  };
}

function definedZone(name: string, component: ICAL.Component): FeedZone {
  const zone = new ICAL.Timezone({ component, tzid: name });
  return {
    instantOf(wall) {
      const time = wall.clone();
      time.zone = zone;
      return time.toUnixTime() * 1000;
    },
    wallOf(instant) {
      const time = ICAL.Time.fromData(
        { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 },
        ICAL.Timezone.utcTimezone,
      );
      time.adjust(0, 0, 0, Math.floor(instant / 1000));
      const wall = time.convertToZone(zone);
      wall.zone = ICAL.Timezone.localTimezone;
      return wall;
    },
  };
}

/** True if all rules of a zone repeat yearly, as those of real zones do: others could take too long to expand. */
function isYearly(definition: ICAL.Component): boolean {
  const parts = definition.getAllSubcomponents();
  return (
    parts.length > 0 &&
    parts.length <= 500 &&
    parts.every((part) =>
      part.getAllProperties('rrule').every((property) => {
        const rule = property.getFirstValue();
        return rule instanceof ICAL.Recur && rule.freq === 'YEARLY' && rule.interval === 1;
      }),
    )
  );
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0');
