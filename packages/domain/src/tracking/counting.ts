import { type ActivityUnit, ENTRY_MINUTES_MAX } from '../activity';
import type { CivilDate, Zone } from '../calendar';
import { type EventChoice, dayKey } from './choice';
import { type EventPart, type MinuteRange, type SplitByDay, splitByDay } from './days';
import { type TrackedEvent, hasEnded, isConfirmed, isCountable } from './event';
import { type PreparedRule, type TrackingRule, matches, prepareRule } from './matching';

const MINUTE_MS = 60_000;

/**
 * Maximum number of days of all events together that count for one activity: some fifty events on each day of a year. One
 * event of a year has 366 of them, so that a calendar made to harm would otherwise become millions of entries.
 */
const COUNTED_DAYS_MAX = 20_000;

/** An entry that an event makes, unique by event and date. */
export interface EventEntry {
  readonly eventKey: string;
  readonly date: CivilDate;
  /** 1 for DAYS and TIMES; minutes for DURATION. */
  readonly amount: number;
  /** Epoch milliseconds; null for an all-day event. */
  readonly startedAt: number | null;
}

/** An event with its parts by day. */
export interface SplitEvent {
  readonly event: TrackedEvent;
  readonly parts: readonly EventPart[];
}

export interface Counting extends CountingDays {
  readonly unit: ActivityUnit;
  /** Null if the activity has no rule: only attached events count. */
  readonly rule: TrackingRule | null;
  readonly events: readonly TrackedEvent[];
  /** By event key. */
  readonly choices: ReadonlyMap<string, EventChoice>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Days of events that were first counted with others, by event key. */
  readonly earlierDays?: ReadonlyMap<string, CountingDays>;
  /** Minutes of a DURATION that entries of other events have already, such as of a calendar that is not read any more. */
  readonly taken?: readonly MinuteRange[];
}

/** Decides which day an event belongs to. */
export interface CountingDays {
  readonly timezone: Zone;
  /** Whole hours, 0 to 6. */
  readonly dayEndsAt: number;
}

/**
 * The entries that calendar events make for one activity, sorted by time. Independent of the order of the events.
 *
 * An event counts when it has ended, is countable ({@link isCountable}), and is attached, or matches, is confirmed
 * ({@link isConfirmed}) and is not rejected. DAYS: 1 for the day a timed event starts on, and for each day of an all-day one that is not rejected. TIMES: 1 for the day it
 * starts on. DURATION: its minutes, split by days; a minute in which several events take place counts once, for the
 * earliest, and one that is taken not again. Copies of an event in several calendars count once. Events beyond
 * {@link COUNTED_DAYS_MAX} do not count.
 */
export function countEvents(counting: Counting): EventEntry[] {
  const { unit, choices, now, earlierDays } = counting;
  const rule = counting.rule && prepareRule(counting.rule);
  const daysOf = ({ key }: TrackedEvent): CountingDays => earlierDays?.get(key) ?? counting;
  const counted = counting.events.filter((event) => {
    const { timezone, dayEndsAt } = daysOf(event);
    return (
      isCountable(event, unit) &&
      isChosen(rule, event, choices) &&
      hasEnded(event.time, now, timezone, dayEndsAt) &&
      (choices.get(event.key) === 'ATTACHED' || isConfirmed(event, timezone, dayEndsAt))
    );
  });
  return countSplit(unit, splitInOrder(counted, splitWith(daysOf)), counting);
}

/**
 * The entries that events which are not over yet make for one activity once they are, as long as nothing changes. A
 * minute that an event counts which is over is not among them.
 */
export function entriesToCome(counting: Omit<Counting, 'earlierDays' | 'taken'>): EventEntry[] {
  const { unit, events, choices, now, timezone, dayEndsAt } = counting;
  const rule = counting.rule && prepareRule(counting.rule);
  const counted = events.filter((event) => isCountable(event, unit) && isChosen(rule, event, choices));
  const over = new Set(counted.filter(({ time }) => hasEnded(time, now, timezone, dayEndsAt)).map(({ key }) => key));
  const split = splitByDay(timezone, dayEndsAt);
  const entries = countSplit(
    unit,
    splitInOrder(counted, ({ time }) => split(time)),
    counting,
  );
  return entries.filter(({ eventKey }) => !over.has(eventKey));
}

/** Splits each event by its own days. */
function splitWith(daysOf: (event: TrackedEvent) => CountingDays): (event: TrackedEvent) => EventPart[] {
  const splits = new Map<string, SplitByDay>();
  return (event) => {
    const { timezone, dayEndsAt } = daysOf(event);
    const key = `${dayEndsAt} ${timezone}`;
    const split = splits.get(key) ?? splitByDay(timezone, dayEndsAt);
    splits.set(key, split);
    return split(event.time);
  };
}

/** True if an event counts for an activity by the user's choice, or by its rule. */
export function isChosen(
  rule: PreparedRule | null,
  event: TrackedEvent,
  choices: ReadonlyMap<string, EventChoice>,
): boolean {
  const choice = choices.get(event.key);
  if (choice) return choice === 'ATTACHED';
  return rule !== null && matches(rule, event);
}

/** Splits events by days, sorted as {@link countSplit} needs them, each when it is read. */
export function* splitInOrder(
  events: readonly TrackedEvent[],
  split: (event: TrackedEvent) => readonly EventPart[],
): Generator<SplitEvent> {
  for (const event of events.toSorted(compareEvents)) yield { event, parts: split(event) };
}

/** Entries of events that count. The events are sorted by {@link splitInOrder}. */
export function countSplit(
  unit: ActivityUnit,
  events: Iterable<SplitEvent>,
  { choices, taken = [] }: Pick<Counting, 'choices' | 'taken'>,
): EventEntry[] {
  const seen = new Set<string>();
  const leaveOut = leavingOut(taken);
  const entries: EventEntry[] = [];
  let countedTo = -Infinity;
  let daysLeft = COUNTED_DAYS_MAX;
  for (const { event, parts } of events) {
    daysLeft -= parts.length;
    if (daysLeft < 0) break;
    if (seen.has(event.key)) continue;
    seen.add(event.key);
    if (unit === 'DURATION') {
      entries.push(...durationEntries(event.key, parts, countedTo, leaveOut));
      countedTo = Math.max(countedTo, parts.at(-1)?.minutes?.to ?? -Infinity);
    } else {
      const days = event.time.isAllDay ? parts : parts.slice(0, 1);
      const chosen = days.filter(({ date }) => choices.get(dayKey(event.key, date)) !== 'REJECTED');
      entries.push(...chosen.map((part) => oneEntry(event.key, part)));
    }
  }
  return entries;
}

const oneEntry = (eventKey: string, { date, minutes }: EventPart): EventEntry => ({
  eventKey,
  date,
  amount: 1,
  startedAt: minutes && minutes.from * MINUTE_MS,
});

/**
 * Entries with the minutes of parts that no earlier event has counted. Sorted by start, these are the ones from a minute
 * on. A date has two parts where the clock is set back across the end of the day before.
 */
function durationEntries(
  eventKey: string,
  parts: readonly EventPart[],
  countedTo: number,
  leaveOut: ReturnType<typeof leavingOut>,
): EventEntry[] {
  const byDate = new Map<CivilDate, EventEntry>();
  for (const { date, minutes } of parts) {
    if (!minutes) continue;
    const from = Math.max(minutes.from, countedTo);
    if (from >= minutes.to) continue;
    const left = leaveOut({ from, to: minutes.to });
    if (left.count === 0) continue;
    const known = byDate.get(date);
    const amount = Math.min((known?.amount ?? 0) + left.count, ENTRY_MINUTES_MAX);
    byDate.set(date, { eventKey, date, amount, startedAt: known?.startedAt ?? left.first * MINUTE_MS });
  }
  return [...byDate.values()];
}

/**
 * Returns a function that leaves minutes out of a range: how many stay, and the first of them. Call it with ranges in the
 * order of their starts.
 */
function leavingOut(taken: readonly MinuteRange[]): (range: MinuteRange) => { count: number; first: number } {
  const sorted = taken.toSorted((a, b) => a.from - b.from);
  let passed = 0;
  return ({ from, to }) => {
    while ((sorted[passed]?.to ?? Infinity) <= from) passed += 1;
    let [at, count, first] = [from, 0, from];
    for (let index = passed; index < sorted.length && at < to; index += 1) {
      const next = sorted[index];
      if (!next || next.from >= to) break;
      if (next.from > at) {
        if (count === 0) first = at;
        count += next.from - at;
      }
      at = Math.max(at, next.to);
    }
    if (at < to && count === 0) first = at;
    return { count: count + Math.max(0, to - at), first };
  };
}

/**
 * By start, end, key and calendar; all-day events first. The order is total, so counting does not depend on the
 * input's.
 */
function compareEvents(a: TrackedEvent, b: TrackedEvent): number {
  if (a.time.isAllDay !== b.time.isAllDay) return a.time.isAllDay ? -1 : 1;
  return (
    compare(a.time.start, b.time.start) ||
    compare(a.time.end, b.time.end) ||
    compare(a.key, b.key) ||
    compare(a.calendarId, b.calendarId)
  );
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
