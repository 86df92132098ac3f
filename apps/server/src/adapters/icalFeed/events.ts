import { CalendarError, type TimeWindow } from '#ports';
import { splitCalendar } from './blocks';
import type { Feed, FeedOccurrence } from './occurrence';
import { groupById, expandGroup } from './series';
import { parseSource, TEXT_MAX, type Source } from './source';
import { StepBudget } from './stepBudget';
import { zoneFinder } from './zone';

/** Maximum number of added and excluded dates of all events of a file together; further events with such are left out. */
const FILE_DATES = 10_000;
const MAX_OCCURRENCES = 50_000;

export interface ReadOptions {
  readonly window: TimeWindow;
  /** IANA name of the user's zone, in which floating times are. */
  readonly timeZone: string;
}

/**
 * Reads a calendar file (RFC 5545): the events and occurrences that overlap the window. A hostile file may take long,
 * so that it is read in a worker thread.
 *
 * @throws {CalendarError} UNREADABLE, TOO_LARGE
 */
export function readFeed(text: string, { window, timeZone }: ReadOptions): Feed {
  const { properties, ...blocks } = splitCalendar(text);
  const zones = zoneFinder(blocks.zones, properties.get('X-WR-TIMEZONE'), timeZone);
  const sources: Source[] = [];
  const dates = new StepBudget(FILE_DATES);
  for (const block of blocks.events) {
    const listed = listedDatesIn(block);
    const source = listed > 0 && !dates.spend(listed) ? undefined : parseSource(block, zones);
    if (source) sources.push(source);
  }
  const name = properties.get('X-WR-CALNAME') ?? properties.get('NAME') ?? '';
  return { name: name.slice(0, TEXT_MAX), occurrences: expand(sources, window) };
}

/** Number of values of RDATE and EXDATE. */
const listedDatesIn = (block: string): number =>
  (block.match(/^(?:RDATE|EXDATE)[;:].*$/gim) ?? []).reduce((sum, line) => sum + line.split(',').length, 0);

function expand(sources: readonly Source[], window: TimeWindow): FeedOccurrence[] {
  const found: FeedOccurrence[] = [];
  for (const group of groupById(sources)) {
    for (const occurrence of expandGroup(group, window)) if (overlaps(occurrence, window)) found.push(occurrence);
    if (found.length > MAX_OCCURRENCES)
      throw new CalendarError('TOO_LARGE', `more than ${MAX_OCCURRENCES} occurrences`);
  }
  return found;
}

function overlaps({ time }: FeedOccurrence, { from, to }: TimeWindow): boolean {
  const [start, end] =
    time.kind === 'TIMED'
      ? [time.start, time.end]
      : [Date.parse(`${time.start}T00:00Z`), Date.parse(`${time.end}T00:00Z`)];
  return start < to && (end > from || (start === end && start >= from));
}
