import { createHash } from 'node:crypto';
import { isStorable } from '@sevenfold/domain/text';
import ICAL from 'ical.js';
import { plainText } from '#adapters/calendar';
import type { FeedEvent } from './occurrence';
import { toFloating } from './floating';
import { dateNamed } from './wholeDay';
import type { FeedZone, ZoneFinder } from './zone';

const DAY_MS = 86_400_000;
/** Longer events are cut to a hundred years, so that their end is a date of the calendar. */
const LENGTH_MAX = 36_525 * DAY_MS;
/** Maximum length of an id in bytes. RFC 7986, section 5.3, recommends at most 255; an index of PostgreSQL takes 2704. */
const UID_BYTES_MAX = 1000;

/** Maximum length of a name, a description and a location; longer texts are cut. */
export const TEXT_MAX = 2000;

/** One VEVENT, with its times on the wall clock of its zone. */
export interface Source {
  readonly event: FeedEvent;
  readonly start: ICAL.Time;
  readonly zone: FeedZone;
  /** Milliseconds from start to end, at most a hundred years. */
  readonly length: number;
  /** RRULE */
  readonly rules: readonly ICAL.Recur[];
  /** EXRULE (RFC 2445), which older apps write. */
  readonly exclusions: readonly ICAL.Recur[];
  /** RDATE */
  readonly extra: readonly ICAL.Time[];
  /** EXDATE */
  readonly excluded: readonly ICAL.Time[];
  /** Start of the occurrence that it replaces, in its own zone; undefined for an event or a series. */
  readonly replaces: ICAL.Time | undefined;
  /** True if all later occurrences are changed as well (RANGE=THISANDFUTURE). */
  readonly changesFollowing: boolean;
  /** SEQUENCE, then DTSTAMP: the higher one is the later revision. */
  readonly sequence: number;
  readonly stamp: string;
}

/** Reads an event; undefined if it cannot be read or has no start. */
export function parseSource(block: string, zones: ZoneFinder): Source | undefined {
  try {
    const component = ICAL.Component.fromString(block);
    // A cancelled occurrence may have no start (RFC 5546, section 3.2.5), only that of the one it cancels.
    const property = component.getFirstProperty('dtstart') ?? component.getFirstProperty('recurrence-id');
    const value = property?.getFirstValue();
    if (!property || !(value instanceof ICAL.Time)) return undefined;
    const zone = zoneOf(property, value, zones) ?? zones(undefined);
    const start = floating(value);
    const wallsOf = (name: string): ICAL.Time[] => wallsIn(component, name, { zone, zones });
    const originalsOf = (name: string): ICAL.Time[] => wallsIn(component, name, { zone, zones, isDate: start.isDate });
    const [replaces] = wallsOf('recurrence-id');
    const uid = textOf(component, 'uid');
    // A change of an occurrence belongs to nothing without an id.
    if (uid === '' && replaces) return undefined;
    return {
      event: eventOf(component, uid === '' ? contentId(component) : idOf(uid)),
      start,
      zone,
      length: lengthOf(component, start, zone, zones),
      rules: rulesIn(component, 'rrule'),
      exclusions: rulesIn(component, 'exrule'),
      extra: originalsOf('rdate'),
      excluded: originalsOf('exdate'),
      replaces,
      changesFollowing: component.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE',
      sequence: Number(component.getFirstPropertyValue('sequence') ?? 0),
      stamp: String(component.getFirstPropertyValue('dtstamp') ?? ''),
    };
  } catch {
    return undefined;
  }
}

function eventOf(component: ICAL.Component, uid: string): FeedEvent {
  const status = textOf(component, 'status').toUpperCase();
  const visibility = textOf(component, 'class').toUpperCase();
  return {
    iCalUid: uid,
    name: textOf(component, 'summary').slice(0, TEXT_MAX),
    description: plainText(textOf(component, 'description')).slice(0, TEXT_MAX),
    location: textOf(component, 'location').slice(0, TEXT_MAX),
    status: status === 'CANCELLED' || status === 'TENTATIVE' ? status : 'CONFIRMED',
    isFree:
      textOf(component, 'transp').toUpperCase() === 'TRANSPARENT' ||
      textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase() === 'FREE',
    isPrivate: visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL',
  };
}

/** The id itself, or its hash if it cannot be stored. */
function idOf(uid: string): string {
  const isUsable = isStorable(uid) && Buffer.byteLength(uid) <= UID_BYTES_MAX;
  return isUsable ? uid : idHash(uid);
}

/** An id for an event without one, which stays the same as long as its name, place, times and rule do. */
const contentId = (component: ICAL.Component): string =>
  idHash(
    ['summary', 'location', 'dtstart', 'dtend', 'duration', 'rrule']
      .map((name) => component.getFirstProperty(name)?.toICALString() ?? '')
      .join('\n'),
  );

const idHash = (text: string): string => createHash('sha256').update(text).digest('hex');

function rulesIn(component: ICAL.Component, name: string): ICAL.Recur[] {
  return component.getAllProperties(name).flatMap((property) => {
    const rule: unknown = property.getFirstValue();
    if (rule instanceof ICAL.Recur) return [rule];
    // The library knows no EXRULE and gives its text.
    return typeof rule === 'string' ? [ICAL.Recur.fromString(rule)] : [];
  });
}

/** The text of a property; empty if it is absent. */
function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
}

interface WallOptions {
  readonly zone: FeedZone;
  readonly zones: ZoneFinder;
  /** True for those of a series of whole days. */
  readonly isDate?: boolean;
}

/** Times of all properties of a name, on the wall clock of the event's zone. */
function wallsIn(component: ICAL.Component, name: string, { zone, zones, isDate }: WallOptions): ICAL.Time[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time: unknown = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time)) return [];
      const own = zoneOf(property, time, zones) ?? zone;
      if (isDate && !time.isDate) return [dateNamed(floating(time), own.instantOf(time), zone)];
      return [time.isDate || own === zone ? floating(time) : zone.wallOf(own.instantOf(time))];
    }),
  );
}

/**
 * The zone of a property's time: UTC by its `Z`, else by its TZID. Undefined without one: some apps write it at the start
 * of an event alone, whose zone then holds for its other times.
 */
function zoneOf(property: ICAL.Property, time: ICAL.Time, zones: ZoneFinder): FeedZone | undefined {
  if (time.zone === ICAL.Timezone.utcTimezone) return zones('UTC');
  const name: unknown = property.getParameter('tzid');
  return typeof name === 'string' ? zones(name) : undefined;
}

/** Length by DTEND or DURATION; without them, a day for a date and 0 for a time (RFC 5545, section 3.6.1). */
function lengthOf(component: ICAL.Component, start: ICAL.Time, zone: FeedZone, zones: ZoneFinder): number {
  const property = component.getFirstProperty('dtend');
  const end = property?.getFirstValue();
  const duration = component.getFirstPropertyValue('duration');
  let length = 0;
  if (property && end instanceof ICAL.Time)
    length = start.isDate
      ? toFloating(end) - toFloating(start)
      : (zoneOf(property, end, zones) ?? zone).instantOf(end) - zone.instantOf(start);
  else if (duration instanceof ICAL.Duration) length = duration.toSeconds() * 1000;
  length = Math.min(length, LENGTH_MAX);
  return start.isDate ? Math.max(DAY_MS, Math.floor(length / DAY_MS) * DAY_MS) : Math.max(0, length);
}

function floating(time: ICAL.Time): ICAL.Time {
  const wall = time.clone();
  wall.zone = ICAL.Timezone.localTimezone;
  return wall;
}
