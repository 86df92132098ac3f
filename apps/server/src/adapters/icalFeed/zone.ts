import { civilDate, instantOnDay, localDateTime } from '@sevenfold/domain/calendar';
import ICAL from 'ical.js';
import { findIanaName } from '#adapters/calendar';
import { parseComponent } from './component';
import { toFloating } from './floating';
import { StepBudget } from './stepBudget';

/**
 * Times before and after these years, such as the first and the last that a program can represent, are read as their
 * start and end: far outside of every window, and inside the rules of all zones.
 */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const EARLIEST = Date.UTC(FIRST_YEAR, 0);
const LATEST = Date.UTC(LAST_YEAR + 1, 0);

/** Maximum number of steps of the rules of all zones that a file defines: a step for each year of each rule. */
const FILE_STEPS = 50_000;
/** Years by which the library expands rules further than needed. */
const YEARS_AHEAD = 5;

/** Reads the wall clock of a calendar's zone. */
export interface FeedZone {
  /** Milliseconds since 1970. */
  instantOf(wall: ICAL.Time): number;
  /** The wall clock time of an instant, without a zone. */
  wallOf(instant: number): ICAL.Time;
  /**
   * Identifies a time of a series: its instant in UTC. For a floating time, which has another instant in each zone, its
   * wall clock time as if in UTC, so that the user's decisions survive a change of the user's zone.
   */
  keyOf(wall: ICAL.Time): string;
}

/** Finds zones by the names that a file uses. */
export type ZoneFinder = (name: string | undefined) => FeedZone;

/**
 * Zones of a file: by an IANA name, alone or at the end of a path, by a Windows name, or by the file's own VTIMEZONE. A
 * time without a zone (RFC 5545, section 3.3.5: floating), and one of an unknown zone, is read in the calendar's zone,
 * else in that of the user.
 */
export function zoneFinder(
  definitions: readonly string[],
  calendarZone: string | undefined,
  userZone: string,
): ZoneFinder {
  const defined = new Map(definitions.map((block) => [nameIn(block), block]));
  const found = new Map<string, FeedZone>();
  const budget = new StepBudget(FILE_STEPS);
  const named = findIanaName(calendarZone ?? '');
  const fallback = named === undefined ? floatingZone(userZone) : ianaZone(named);
  const definedZoneOf = (name: string): FeedZone | undefined => {
    const block = defined.get(name);
    const definition = block === undefined ? undefined : parseComponent(block);
    const isAffordable = definition && isUsable(definition) && budget.spend(stepsOf(definition));
    return isAffordable ? definedZone(name, definition) : undefined;
  };

  return (name) => {
    if (name === undefined) return fallback;
    const known = found.get(name);
    if (known) return known;
    const iana = findIanaName(name);
    const zone = iana === undefined ? (definedZoneOf(name) ?? fallback) : ianaZone(iana);
    found.set(name, zone);
    return zone;
  };
}

/** The name of a zone in its VTIMEZONE, with the escapes of texts. */
const nameIn = (block: string): string =>
  (/^TZID(?:;[^:]*)?:(.*)$/im.exec(block)?.[1] ?? '').replaceAll(/\\([\\,;])/g, '$1').trim();

const withinYears = (zone: Omit<FeedZone, 'keyOf'>): FeedZone => {
  const instantOf = (wall: ICAL.Time): number =>
    wall.year < FIRST_YEAR ? EARLIEST : wall.year > LAST_YEAR ? LATEST : zone.instantOf(wall);
  return {
    instantOf,
    keyOf: (wall) => utcText(instantOf(wall)),
    wallOf: (instant) => zone.wallOf(Math.min(Math.max(instant, EARLIEST), LATEST)),
  };
};

const utcText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** The zone of floating times. */
const floatingZone = (name: string): FeedZone => ({
  ...ianaZone(name),
  keyOf: (wall) => utcText(toFloating(wall)),
});

function ianaZone(name: string): FeedZone {
  return withinYears({
    instantOf({ year, month, day, hour, minute, second }) {
      const date = civilDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`);
      return instantOnDay(date, hour * 60 + minute, name, 0) + second * 1000;
    },
    wallOf(instant) {
      const { date, minuteOfDay } = localDateTime(instant, name);
      const second = Math.floor(instant / 1000) % 60;
      const time = [Math.floor(minuteOfDay / 60), minuteOfDay % 60, second].map((part) => digits(part, 2)).join(':');
      return ICAL.Time.fromDateTimeString(`${date}T${time}`);
    },
  });
}

function definedZone(name: string, component: ICAL.Component): FeedZone {
  const zone = new ICAL.Timezone({ component, tzid: name });
  const instantOf = (wall: ICAL.Time): number => {
    const time = wall.clone();
    time.zone = zone;
    return time.toUnixTime() * 1000;
  };
  // Expands the rules for all years: the library would otherwise do it again from their start for each later year.
  instantOf(ICAL.Time.fromData({ year: LAST_YEAR, month: 12, day: 31 }));
  return withinYears({
    instantOf,
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
  });
}

/** True if all rules of a zone are like those of real zones: others could take too long to expand. */
function isUsable(definition: ICAL.Component): boolean {
  const parts = definition.getAllSubcomponents();
  return (
    parts.length > 0 &&
    parts.every((part) => part.getAllProperties('rrule').every((property) => isZoneRule(property.getFirstValue())))
  );
}

/** Parts of a rule that have one value in real zones. */
const SINGLE_PARTS = ['BYMONTH', 'BYSETPOS', 'BYHOUR', 'BYMINUTE', 'BYSECOND'] as const;
const PARTS: readonly string[] = [...SINGLE_PARTS, 'BYDAY', 'BYMONTHDAY'];
const WEEKDAY = /^(?:SU|MO|TU|WE|TH|FR|SA)$/;
const NTH_WEEKDAY = /^[+-]?[1-5](?:SU|MO|TU|WE|TH|FR|SA)$/;
/** Days, and occurrences of a weekday, that every month has. */
const MONTH_DAYS_MIN = 28;
const MONTH_WEEKDAYS_MIN = 4;

/** True for a rule that a day matches every few years, such as the last Sunday of March. */
function isZoneRule(rule: unknown): boolean {
  if (!(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY' || rule.interval !== 1) return false;
  const { parts } = rule;
  if (!Object.keys(parts).every((part) => PARTS.includes(part))) return false;
  if (!SINGLE_PARTS.every((part) => (parts[part]?.length ?? 1) === 1)) return false;
  const { BYDAY: weekdays = [], BYMONTHDAY: monthDays = [], BYSETPOS: [position] = [] } = parts;
  const isPlain = weekdays.every((day) => WEEKDAY.test(day));
  if (position !== undefined) return isPlain && monthDays.length === 0 && isWithin(position, MONTH_WEEKDAYS_MIN);
  if (monthDays.length > 0) return isPlain && monthDays.some((day) => isWithin(day, MONTH_DAYS_MIN));
  return weekdays.every((day) => WEEKDAY.test(day) || NTH_WEEKDAY.test(day));
}

/** True from 1 to a maximum, counted from either end. */
const isWithin = (value: number, max: number): boolean => value !== 0 && Math.abs(value) <= max;

/** Number of years of all rules of a zone together. */
function stepsOf(definition: ICAL.Component): number {
  const years = definition.getAllSubcomponents().map((part) => {
    const start = part.getFirstPropertyValue('dtstart');
    const rule = part.getFirstPropertyValue('rrule');
    if (!(start instanceof ICAL.Time) || !(rule instanceof ICAL.Recur)) return 1;
    return Math.max(1, (rule.until?.year ?? LAST_YEAR + YEARS_AHEAD) - start.year);
  });
  return years.reduce((sum, count) => sum + count, 0);
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0');
