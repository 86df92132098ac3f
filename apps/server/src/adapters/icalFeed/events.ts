import { isCivilDate, type CivilDate } from '@sevenfold/domain/calendar';
import type ICAL from 'ical.js';
import { CalendarError, type TimeWindow } from '../../ports/calendar';
import { splitCalendar } from './blocks';
import type { Feed, FeedOccurrence } from './occurrence';
import { floatingOf, wallsOf } from './recurrence';
import { sourceOf, TEXT_MAX, type Source } from './source';
import { StepBudget } from './stepBudget';
import { zoneFinder, type FeedZone } from './zone';

/** Maximum number of added and excluded dates of all events of a file together; further events with such are left out. */
const FILE_DATES = 10_000;
const MAX_OCCURRENCES = 50_000;
export interface ReadOptions {
  readonly window: TimeWindow;
}

/**
 * Reads a calendar file (RFC 5545): the events and occurrences that overlap the window. A hostile file may take long,
 * so that it is read in a worker thread.
 *
 * @throws {CalendarError} UNREADABLE, TOO_LARGE
 */
export function readFeed(text: string, { window }: ReadOptions): Feed {
  const { properties, ...blocks } = splitCalendar(text);
  const zones = zoneFinder(blocks.zones, properties.get('X-WR-TIMEZONE'));
  const sources: Source[] = [];
  const dates = new StepBudget(FILE_DATES);
  for (const block of blocks.events) {
    const listed = listedDatesIn(block);
    const source = listed > 0 && !dates.spend(listed) ? undefined : sourceOf(block, zones);
    if (source) sources.push(source);
  }
  const name = properties.get('X-WR-CALNAME') ?? properties.get('NAME') ?? '';
  return { name: name.slice(0, TEXT_MAX), occurrences: expand(sources, window) };
}

/** Number of values of RDATE and EXDATE. */
const listedDatesIn = (block: string): number =>
  (block.match(/^(?:RDATE|EXDATE)[;:].*$/gim) ?? []).reduce((sum, line) => sum + line.split(',').length, 0);

function expand(sources: readonly Source[], window: TimeWindow): FeedOccurrence[] {
  const replaced = new Map<string, Set<string>>();
  for (const { event, replaces, zone } of sources) {
    if (!replaces) continue;
    const keys = replaced.get(event.iCalUid) ?? new Set();
    replaced.set(event.iCalUid, keys.add(keyOf(replaces, zone)));
  }
  // By id: a file may list an event twice, and the later one counts.
  const found = new Map<string, FeedOccurrence>();
  for (const source of sources) {
    for (const occurrence of occurrencesIn(source, replaced.get(source.event.iCalUid) ?? new Set(), window))
      if (overlaps(occurrence, window))
        found.set(`${source.event.iCalUid}|${occurrence.originalStart ?? ''}`, occurrence);
    if (found.size > MAX_OCCURRENCES) throw new CalendarError('TOO_LARGE', `more than ${MAX_OCCURRENCES} occurrences`);
  }
  return [...found.values()];
}

/**
 * The event itself, or the occurrences of a series that are neither excluded nor replaced. None if its times cannot be
 * read: other apps write dates that do not exist.
 */
function occurrencesIn(source: Source, replaced: ReadonlySet<string>, window: TimeWindow): FeedOccurrence[] {
  try {
    return occurrencesOf(source, replaced, window).filter((occurrence) => occurrence !== undefined);
  } catch {
    return [];
  }
}

function occurrencesOf(
  source: Source,
  replaced: ReadonlySet<string>,
  window: TimeWindow,
): (FeedOccurrence | undefined)[] {
  const { event, start, zone, rules, extra, length, replaces } = source;
  const at = (wall: ICAL.Time, originalStart: string | null): FeedOccurrence | undefined => {
    const time = timeOf(source, wall);
    return time && { event, originalStart, time };
  };
  if (replaces) return [at(start, keyOf(replaces, zone))];
  if (rules.length === 0 && extra.length === 0) return [at(start, null)];
  const reach = { from: window.from - length, to: window.to };
  const walls = [
    ...extra,
    ...(rules.length === 0 ? [start] : rules.flatMap((rule) => wallsOf(rule, start, zone, reach))),
  ];
  // An EXDATE without a time excludes the occurrence of that day.
  const excluded = new Set(source.excluded.map((wall) => (wall.isDate ? dateText(wall) : keyOf(wall, zone))));
  const byKey = new Map(walls.map((wall) => [keyOf(wall, zone), wall]));
  return [...byKey].flatMap(([key, wall]) =>
    replaced.has(key) || excluded.has(key) || excluded.has(dateText(wall)) ? [] : [at(wall, key)],
  );
}

function timeOf({ zone, length }: Source, wall: ICAL.Time): FeedOccurrence['time'] | undefined {
  if (!wall.isDate) {
    const start = zone.instantOf(wall);
    return { kind: 'TIMED', start, end: start + length };
  }
  const [start, end] = [dateOf(floatingOf(wall)), dateOf(floatingOf(wall) + length)];
  return start && end && { kind: 'ALL_DAY', start, end };
}

/** The start that the rule gives an occurrence: an instant in UTC, or a date. */
function keyOf(wall: ICAL.Time, zone: FeedZone): string {
  return wall.isDate ? dateText(wall) : `${new Date(zone.instantOf(wall)).toISOString().slice(0, 19)}Z`;
}

function dateText(wall: ICAL.Time): string {
  return new Date(floatingOf(wall)).toISOString().slice(0, 10);
}

function dateOf(floating: number): CivilDate | undefined {
  const text = new Date(floating).toISOString().slice(0, 10);
  return isCivilDate(text) ? text : undefined;
}

function overlaps({ time }: FeedOccurrence, { from, to }: TimeWindow): boolean {
  const [start, end] =
    time.kind === 'TIMED'
      ? [time.start, time.end]
      : [Date.parse(`${time.start}T00:00Z`), Date.parse(`${time.end}T00:00Z`)];
  return start < to && (end > from || (start === end && start >= from));
}
