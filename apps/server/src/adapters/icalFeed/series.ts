import { isCivilDate, type CivilDate } from '@sevenfold/domain/calendar';
import type ICAL from 'ical.js';
import type { TimeWindow } from '#ports';
import type { FeedOccurrence } from './occurrence';
import { toFloating, wallAt } from './floating';
import { expandRule } from './recurrence';
import type { Source } from './source';
import { dateNamed } from './wholeDay';
import type { FeedZone } from './zone';

const DAY_MS = 86_400_000;
/** Maximum time by which the change of an occurrence moves the following ones. */
const SHIFT_MAX = 400 * DAY_MS;

/** All events of a file that share an id: single events or series, and changes of occurrences (RECURRENCE-ID). */
export interface EventGroup {
  readonly events: readonly Source[];
  readonly changes: readonly Source[];
}

/** Sources by id, each in its latest version. */
export function groupById(sources: readonly Source[]): EventGroup[] {
  const latest = new Map<string, Source>();
  for (const source of sources) {
    const key = `${source.event.iCalUid}\n${replacedKey(source) ?? ''}`;
    const other = latest.get(key);
    if (!other || !isOlder(source, other)) latest.set(key, source);
  }
  const groups = new Map<string, { events: Source[]; changes: Source[] }>();
  for (const source of latest.values()) {
    const group = groups.get(source.event.iCalUid) ?? { events: [], changes: [] };
    groups.set(source.event.iCalUid, group);
    (source.replaces ? group.changes : group.events).push(source);
  }
  return [...groups.values()];
}

/** True for an earlier revision (RFC 5546, section 2.1.5). Of equal ones, the later one of a file counts. */
const isOlder = (a: Source, b: Source): boolean =>
  a.sequence === b.sequence ? a.stamp < b.stamp : a.sequence < b.sequence;

/**
 * The key of the occurrence that a change replaces.
 *
 * @param series whose key it is: a changed occurrence of a timed series may be a whole day, or the reverse; undefined for
 *   a change without one
 */
function replacedKey({ replaces, zone }: Source, series?: Source): string | undefined {
  if (!replaces || !series || (replaces.isDate && !series.start.isDate)) return replaces && keyOf(replaces, zone);
  const instant = instantIn(replaces, zone);
  if (series.start.isDate) return dateText(dateNamed(replaces, instant, series.zone));
  return keyOf(zone === series.zone ? replaces : series.zone.wallOf(instant), series.zone);
}

/**
 * Single events and the occurrences of series that are not excluded, each in its changed version if it has one. Some may
 * be outside the window. A source whose times cannot be read has none: other apps write dates that do not exist.
 */
export function expandGroup({ events, changes }: EventGroup, window: TimeWindow): FeedOccurrence[] {
  const [series] = events;
  const replaced = new Set(changes.map((change) => replacedKey(change, series)));
  const following = changes.filter(({ changesFollowing }) => changesFollowing).sort(byReplacedTime);
  return [
    ...changes.flatMap((change) =>
      readable(() => [occurrenceAt(change, change.start, replacedKey(change, series) ?? null)]),
    ),
    ...events.flatMap((event) =>
      readable(() =>
        isSeries(event)
          ? [...originalsOf(event, following, window)].flatMap(([key, wall]) =>
              // A RECURRENCE-ID without a time replaces the occurrence of that day.
              replaced.has(key) || replaced.has(dateText(wall))
                ? []
                : [changedOccurrence(event, following, { wall, key })],
            )
          : [occurrenceAt(event, event.start, null)],
      ),
    ),
  ];
}

function readable(read: () => (FeedOccurrence | undefined)[]): FeedOccurrence[] {
  try {
    return read().filter((occurrence) => occurrence !== undefined);
  } catch {
    return [];
  }
}

const isSeries = ({ rules, extra }: Source): boolean => rules.length + extra.length > 0;

const instantIn = (wall: ICAL.Time, zone: FeedZone): number => (wall.isDate ? toFloating(wall) : zone.instantOf(wall));
const byReplacedTime = (a: Source, b: Source): number =>
  instantIn(a.replaces ?? a.start, a.zone) - instantIn(b.replaces ?? b.start, b.zone);

/** Starts that the rules and dates of a series give, by their keys, without excluded ones. */
function originalsOf(series: Source, following: readonly Source[], window: TimeWindow): Map<string, ICAL.Time> {
  const { start, zone, rules, exclusions, extra } = series;
  const longest = Math.max(series.length, ...following.map(({ length }) => length));
  const shift = following.length > 0 ? SHIFT_MAX : 0;
  const reach = { from: window.from - longest - shift, to: window.to + shift };
  const expand = (rule: ICAL.Recur): ICAL.Time[] => expandRule(rule, start, zone, reach);
  // An EXDATE without a time excludes the occurrence of that day.
  const excluded = new Set([
    ...series.excluded.map((wall) => (wall.isDate ? dateText(wall) : keyOf(wall, zone))),
    ...exclusions.flatMap(expand).map((wall) => keyOf(wall, zone)),
  ]);
  const walls = [...extra, ...(rules.length === 0 ? [start] : rules.flatMap(expand))];
  return new Map(
    walls.flatMap((wall) => {
      const key = keyOf(wall, zone);
      return excluded.has(key) || excluded.has(dateText(wall)) ? [] : [[key, wall]];
    }),
  );
}

/** An occurrence as the last change of an earlier one and all that follow it (RANGE=THISANDFUTURE) makes it. */
function changedOccurrence(
  series: Source,
  following: readonly Source[],
  { wall, key }: { readonly wall: ICAL.Time; readonly key: string },
): FeedOccurrence | undefined {
  const instant = instantIn(wall, series.zone);
  const change = following.findLast(({ replaces, zone }) => replaces && instantIn(replaces, zone) < instant);
  if (!change?.replaces) return occurrenceAt(series, wall, key);
  const { start, zone, replaces } = change;
  const local = wall.isDate || zone === series.zone ? wall : zone.wallOf(instant);
  const shift = toFloating(start) - toFloating(replaces);
  const moved = Math.abs(shift) <= SHIFT_MAX ? shift : 0;
  return occurrenceAt(change, wallAt(toFloating(local) + moved, start.isDate), key);
}

/** @param originalStart key of the occurrence; null for an event that does not recur */
function occurrenceAt(source: Source, wall: ICAL.Time, originalStart: string | null): FeedOccurrence | undefined {
  const time = timeOf(source, wall);
  return time && { event: source.event, originalStart, time };
}

function timeOf({ zone, length }: Source, wall: ICAL.Time): FeedOccurrence['time'] | undefined {
  if (!wall.isDate) {
    const start = zone.instantOf(wall);
    return { kind: 'TIMED', start, end: start + length };
  }
  const [start, end] = [dateOf(toFloating(wall)), dateOf(toFloating(wall) + length)];
  return start && end && { kind: 'ALL_DAY', start, end };
}

/** The start that the rule gives an occurrence, as the key of its zone or as a date. */
function keyOf(wall: ICAL.Time, zone: FeedZone): string {
  return wall.isDate ? dateText(wall) : zone.keyOf(wall);
}

function dateText(wall: ICAL.Time): string {
  return new Date(toFloating(wall)).toISOString().slice(0, 10);
}

function dateOf(floating: number): CivilDate | undefined {
  const text = new Date(floating).toISOString().slice(0, 10);
  return isCivilDate(text) ? text : undefined;
}
