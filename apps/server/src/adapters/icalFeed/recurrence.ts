import ICAL from 'ical.js';
import type { TimeWindow } from '../../ports/calendar';
import { StepBudget } from './stepBudget';
import type { FeedZone } from './zone';

const DAY_MS = 86_400_000;
/** Zones differ from UTC by less than this. */
const MARGIN_MS = 2 * DAY_MS;
/** Days per interval of the rules whose start can be moved forward without changing their occurrences. */
const DAYS_OF: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };
const EXPANDED = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
/** Parts that repeat within a day: calendar apps do not create them, and they could give millions of occurrences. */
const WITHIN_A_DAY = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];

/** Maximum number of steps of one rule: the days of 50 years. */
const RULE_STEPS = 18_300;
/** Days of a daily or weekly rule's interval that count as one step: the library counts them singly. */
const DAYS_PER_STEP = 31;

/**
 * Returns the wall clock times of a rule from some time before a window until its end. A rule that repeats within a day
 * gives its start only; one that takes too many steps gives the times found until then.
 */
export function wallsOf(
  rule: ICAL.Recur,
  start: ICAL.Time,
  zone: FeedZone,
  window: TimeWindow,
  budget: StepBudget,
): ICAL.Time[] {
  if (!EXPANDED.has(rule.freq) || WITHIN_A_DAY.some((part) => part in rule.parts)) return [start];
  const cost = 1 + Math.floor(((DAYS_OF[rule.freq] ?? 0) * rule.interval) / DAYS_PER_STEP);
  // The window is shorter than such an interval.
  if (cost > RULE_STEPS) return [start];
  if (!budget.spend(cost)) return [];
  const steps = new StepBudget(RULE_STEPS);
  const walls: ICAL.Time[] = [];
  try {
    const bounded = rule.clone();
    const end = earlier(localUntil(rule, start, zone), wallAt(window.to + MARGIN_MS, start.isDate));
    bounded.until = end;
    const iterator = bounded.iterator(movedForward(bounded, start, window.from - MARGIN_MS));
    // The library has searched all years of the rule for a day that matches.
    if (iterator.completed) budget.spend(Math.max(0, end.year - start.year));
    const isMatch = iterator.check_contracting_rules.bind(iterator);
    // The library steps on until a day matches, for ever if none does.
    iterator.check_contracting_rules = () => {
      if (!steps.spend(cost) || !budget.spend(cost)) throw new RangeError('The rule takes too many steps');
      return isMatch();
    };
    for (let wall = next(iterator); wall; wall = next(iterator)) {
      if (walls.length >= RULE_STEPS || !budget.spend()) break;
      if (isOfRule(bounded, wall)) walls.push(wall);
    }
  } catch {
    // Keeps the times found until then.
  }
  return walls;
}

/** Copies the next time, because the iterator returns the same object each time. */
function next(iterator: ICAL.RecurIterator): ICAL.Time | undefined {
  const wall: ICAL.Time | null = iterator.next();
  return wall?.clone();
}

/** False for a day that its month does not have, which the library moves into the next month. */
function isOfRule({ parts }: ICAL.Recur, { month }: ICAL.Time): boolean {
  const months: unknown = parts.BYMONTH;
  return !Array.isArray(months) || months.map(Number).includes(month);
}

/** Moves the start of a daily or weekly rule close to the window by whole intervals, unless the rule has a count. */
function movedForward(rule: ICAL.Recur, start: ICAL.Time, from: number): ICAL.Time {
  const step = (DAYS_OF[rule.freq] ?? 0) * rule.interval;
  if (step <= 0 || rule.count) return start;
  const intervals = Math.floor((from - floatingOf(start)) / (step * DAY_MS)) - 1;
  if (intervals <= 0) return start;
  const moved = start.clone();
  moved.adjust(intervals * step, 0, 0, 0);
  return moved;
}

/** The end of a rule as a wall clock time; files usually give it in UTC. */
function localUntil({ until }: ICAL.Recur, start: ICAL.Time, zone: FeedZone): ICAL.Time | undefined {
  if (!until) return undefined;
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  if (start.isDate) return ICAL.Time.fromData({ year: until.year, month: until.month, day: until.day, isDate: true });
  if (until.isDate) return ICAL.Time.fromDateTimeString(`${until.toString().slice(0, 10)}T23:59:59`);
  return isUtc ? zone.wallOf(until.toUnixTime() * 1000) : until;
}

function earlier(a: ICAL.Time | undefined, b: ICAL.Time): ICAL.Time {
  return a && a.compare(b) < 0 ? a : b;
}

/** A wall clock time as if it were in UTC, in milliseconds since 1970. */
export function floatingOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function wallAt(floating: number, isDate: boolean): ICAL.Time {
  const text = new Date(floating).toISOString();
  return isDate ? ICAL.Time.fromDateString(text.slice(0, 10)) : ICAL.Time.fromDateTimeString(text.slice(0, 19));
}
