import { isCivilDate, type CivilDate } from '@sevenfold/domain/calendar';
import type ICAL from 'ical.js';
import { CalendarError, type ProviderEvent, type TimeWindow } from '../../ports/calendar';
import { splitCalendar } from './blocks';
import { floatingOf, wallsOf } from './recurrence';
import { sourceOf, textOf, type Source } from './source';
import { StepBudget } from './stepBudget';
import { nextTurn } from './turn';
import { zoneFinder, type FeedZone } from './zone';

/** Maximum number of steps of all recurrence rules of a file together. */
const FILE_STEPS = 100_000;
/** Maximum number of added and excluded dates of all events of a file together; further events with such are left out. */
const FILE_DATES = 10_000;
const MAX_OCCURRENCES = 50_000;
/** Number of events processed before other tasks of the event loop run; they also run before each series and each long event. */
const EVENTS_PER_TURN = 200;
/** Characters of a long event. */
const LONG_EVENT = 10_000;
/** Maximum length of a name, a description and a location; longer texts are cut. */
const TEXT_MAX = 2000;

export interface Feed {
  readonly name: string;
  readonly events: readonly ProviderEvent[];
}

/**
 * Reads a calendar file (RFC 5545): the events and occurrences that overlap the window.
 *
 * @param signal ends the reading, which may take long for a hostile file
 * @throws {CalendarError} UNREADABLE, TOO_LARGE; UNAVAILABLE when the signal is aborted
 */
export async function readFeed(text: string, window: TimeWindow, signal?: AbortSignal): Promise<Feed> {
  const { properties, ...blocks } = await splitCalendar(text, signal);
  const zones = zoneFinder(blocks.zones, properties.get('X-WR-TIMEZONE'));
  const sources: Source[] = [];
  const dates = new StepBudget(FILE_DATES);
  for (const [index, block] of blocks.events.entries()) {
    if (index % EVENTS_PER_TURN === 0 || block.length > LONG_EVENT) await nextTurn(signal);
    const listed = listedDatesIn(block);
    const source = listed > 0 && !dates.spend(listed) ? undefined : sourceOf(block, zones);
    if (source) sources.push(source);
  }
  const name = properties.get('X-WR-CALNAME') ?? properties.get('NAME') ?? '';
  return { name: name.slice(0, TEXT_MAX), events: await expand(sources, window, signal) };
}

/** Number of values of RDATE and EXDATE. */
const listedDatesIn = (block: string): number =>
  (block.match(/^(?:RDATE|EXDATE)[;:].*$/gim) ?? []).reduce((sum, line) => sum + line.split(',').length, 0);

async function expand(
  sources: readonly Source[],
  window: TimeWindow,
  signal: AbortSignal | undefined,
): Promise<ProviderEvent[]> {
  const replaced = new Map<string, Set<string>>();
  for (const { uid, replaces, zone } of sources)
    if (replaces) replaced.set(uid, (replaced.get(uid) ?? new Set()).add(keyOf(replaces, zone)));
  const budget = new StepBudget(FILE_STEPS);
  // By id: a file may list an event twice, and the later one counts.
  const events = new Map<string, ProviderEvent>();
  for (const [index, source] of sources.entries()) {
    if (index % EVENTS_PER_TURN === 0 || source.rules.length + source.extra.length > 0) await nextTurn(signal);
    for (const event of eventsOf(source, replaced.get(source.uid) ?? new Set(), window, budget))
      if (overlaps(event, window)) events.set(event.externalId, event);
    if (events.size > MAX_OCCURRENCES) throw new CalendarError('TOO_LARGE', `more than ${MAX_OCCURRENCES} occurrences`);
  }
  return [...events.values()];
}

/**
 * The event itself, or the occurrences of a series that are neither excluded nor replaced. None if its times cannot be
 * read: other apps write dates that do not exist.
 */
function eventsOf(
  source: Source,
  replaced: ReadonlySet<string>,
  window: TimeWindow,
  budget: StepBudget,
): ProviderEvent[] {
  try {
    return occurrencesOf(source, replaced, window, budget).filter((event) => event !== undefined);
  } catch {
    return [];
  }
}

function occurrencesOf(
  source: Source,
  replaced: ReadonlySet<string>,
  window: TimeWindow,
  budget: StepBudget,
): (ProviderEvent | undefined)[] {
  const { start, zone, rules, extra, length, replaces } = source;
  if (replaces) return [eventOf(source, start, keyOf(replaces, zone))];
  if (rules.length === 0 && extra.length === 0) return [eventOf(source, start, null)];
  const reach = { from: window.from - length, to: window.to };
  const walls = [
    ...extra,
    ...(rules.length === 0 ? [start] : rules.flatMap((rule) => wallsOf(rule, start, zone, reach, budget))),
  ];
  // An EXDATE without a time excludes the occurrence of that day.
  const excluded = new Set(source.excluded.map((wall) => (wall.isDate ? dateText(wall) : keyOf(wall, zone))));
  const byKey = new Map(walls.map((wall) => [keyOf(wall, zone), wall]));
  return [...byKey].flatMap(([key, wall]) =>
    replaced.has(key) || excluded.has(key) || excluded.has(dateText(wall)) ? [] : [eventOf(source, wall, key)],
  );
}

/** @param original key of the occurrence; null for an event that does not recur */
function eventOf(source: Source, wall: ICAL.Time, original: string | null): ProviderEvent | undefined {
  const { uid, component } = source;
  const time = timeOf(source, wall);
  if (!time) return undefined;
  const status = textOf(component, 'status').toUpperCase();
  const visibility = textOf(component, 'class').toUpperCase();
  return {
    externalId: original === null ? uid : `${uid}|${original}`,
    seriesId: original === null ? null : uid,
    iCalUid: uid,
    originalStart: original,
    name: textOf(component, 'summary').slice(0, TEXT_MAX),
    description: textOf(component, 'description').slice(0, TEXT_MAX),
    location: textOf(component, 'location').slice(0, TEXT_MAX),
    time,
    status: status === 'CANCELLED' || status === 'TENTATIVE' ? status : 'CONFIRMED',
    // A file does not name the owner of its calendar, so the owner's response is unknown.
    isDeclined: false,
    isFree:
      textOf(component, 'transp').toUpperCase() === 'TRANSPARENT' ||
      textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase() === 'FREE',
    isPrivate: visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL',
  };
}

function timeOf({ zone, length }: Source, wall: ICAL.Time): ProviderEvent['time'] | undefined {
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

function overlaps({ time }: ProviderEvent, { from, to }: TimeWindow): boolean {
  const [start, end] =
    time.kind === 'TIMED'
      ? [time.start, time.end]
      : [Date.parse(`${time.start}T00:00Z`), Date.parse(`${time.end}T00:00Z`)];
  return start < to && (end > from || (start === end && start >= from));
}
