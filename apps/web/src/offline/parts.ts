import type { Settings } from '@sevenfold/contract';
import { addWeeks, today, type WeekId, weekId, weekIdOf, weekRange, weeksBetween } from '@sevenfold/domain/calendar';
import type { DateRange } from '@sevenfold/domain/explore';

/** Number of future weeks that are prefetched, for their skips. */
const WEEKS_AHEAD = 2;
/** A year, and the weeks that its first week is compared with. */
const WEEKS_BACK = 60;
/** The most weeks that one request for records covers. */
const BLOCK_WEEKS = 8;
const RECENT_WEEKS = 3;
/** Start of the first block of weeks. Fixed, so that blocks do not shift from week to week. */
const FIRST_BLOCK = weekId('2000-W01');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum age of data at a start. Changes while the app is open arrive by the change stream. */
const RECENT_AGE_MS = HOUR_MS;
const OLDER_AGE_MS = DAY_MS;

type ListKind = 'sums' | 'firstEntries' | 'integrations' | 'notes';

/** A part of the data that is prefetched with one request. */
export type Part =
  | {
      readonly kind: ListKind;
      readonly name: string;
      readonly maxAgeMs: number;
    }
  | {
      readonly kind: 'records';
      readonly name: string;
      readonly maxAgeMs: number;
      readonly weeks: readonly WeekId[];
      readonly range: DateRange;
    }
  | {
      readonly kind: 'calendarEvents';
      readonly name: string;
      readonly maxAgeMs: number;
      readonly week: WeekId;
    };

/**
 * The lists, the calendar events of the current and the neighbouring weeks, and the records of the last year and of the
 * next weeks in blocks, newest first.
 */
export function recentParts(
  { timezone, dayEndsAt, weekStartDay }: Settings,
  at: number,
  hasCalendar: boolean,
): readonly Part[] {
  const current = weekIdOf(today(at, timezone, dayEndsAt), weekStartDay);
  const ofList = (kind: ListKind, name: string = kind): Part => ({
    kind,
    name,
    maxAgeMs: RECENT_AGE_MS,
  });
  const last = blockOf(addWeeks(current, WEEKS_AHEAD));
  const count = last - blockOf(addWeeks(current, -WEEKS_BACK)) + 1;
  const blocks = Array.from({ length: count }, (_, index): Part => {
    const first = addWeeks(FIRST_BLOCK, (last - index) * BLOCK_WEEKS);
    const weeks = Array.from({ length: BLOCK_WEEKS }, (_each, week) => addWeeks(first, week));
    const end = addWeeks(first, BLOCK_WEEKS - 1);
    const range = { from: weekRange(first, weekStartDay).first, to: weekRange(end, weekStartDay).last };
    return {
      kind: 'records',
      name: `records ${range.from}`,
      maxAgeMs: end >= addWeeks(current, -RECENT_WEEKS) ? RECENT_AGE_MS : OLDER_AGE_MS,
      weeks,
      range,
    };
  });
  const eventWeeks = hasCalendar ? [current, addWeeks(current, 1), addWeeks(current, -1)] : [];
  // Sums of one week are enough: those of others are computed from them.
  return [
    ofList('sums', `sums ${weekRange(current, weekStartDay).first}`),
    ofList('firstEntries'),
    ofList('integrations'),
    ofList('notes'),
    ...eventWeeks.map((week): Part => {
      const name = `calendarEvents ${weekRange(week, weekStartDay).first}`;
      return { kind: 'calendarEvents', name, maxAgeMs: RECENT_AGE_MS, week };
    }),
    ...blocks,
  ];
}

const blockOf = (week: WeekId): number => Math.floor(weeksBetween(FIRST_BLOCK, week) / BLOCK_WEEKS);
