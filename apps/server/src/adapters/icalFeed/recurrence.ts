import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import type { TimeWindow } from '#ports';
import { toFloating, wallAt } from './floating';
import { dateNamed } from './wholeDay';
import type { FeedZone } from './zone';

const DAY_MS = 86_400_000;
/** Zones differ from UTC by less than this. */
const MARGIN_MS = 2 * DAY_MS;
/** Limits of the work for one rule: a rule that ends by a count is expanded from its start, a daily one for 54 years. */
const LIMITS = { maxIterations: 20_000, maxCandidateEvaluations: 200_000 } as const;
/** Maximum number of times of a rule in a window: hourly ones of two years. */
const TIMES_MAX = 18_300;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/**
 * Returns the wall clock times of a rule from some time before a window until some time after it. Wall clock times are
 * expanded as if they were in UTC, because a file may define zones of its own. A rule that takes too much work, such as
 * one of every second, gives its start only.
 */
export function expandRule(rule: ICAL.Recur, start: ICAL.Time, zone: FeedZone, window: TimeWindow): ICAL.Time[] {
  const end = localUntil(rule, start, zone);
  if (end && toFloating(end) < toFloating(start)) return [];
  const [from, to] = [window.from - MARGIN_MS, window.to + MARGIN_MS];
  try {
    const times = isMisread(rule)
      ? timesOf({ rule, start, end, count: null }, toFloating(start), to)
          .filter((time) => isOnItsDay(rule, time))
          .slice(0, rule.count ?? undefined)
          .filter((time) => time >= from)
      : timesOf({ rule, start, end, count: rule.count }, from, to);
    if (times.length <= TIMES_MAX) return times.map((time) => wallAt(time, start.isDate));
  } catch {
    // The limits are exceeded, or the rule contradicts itself.
  }
  return [start];
}

interface BoundedRule {
  readonly rule: ICAL.Recur;
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | undefined;
  readonly count: number | null;
}

/** Times of a rule as if in UTC, in milliseconds since 1970. */
function timesOf({ rule, start, end, count }: BoundedRule, from: number, to: number): number[] {
  const bounded = rule.clone();
  bounded.until = null;
  bounded.count = count;
  const until = end === undefined ? '' : `;UNTIL=${compact(end)}`;
  // The library would take another weekday than that of the start.
  const needsWeekday = 'BYWEEKNO' in rule.parts && !DAY_PARTS.some((part) => part in rule.parts);
  const weekday = needsWeekday ? `;BYDAY=${weekdayOf(toFloating(start))}` : '';
  const rruleString = `DTSTART:${compact(start)}\nRRULE:${bounded.toString()}${until}${weekday}`;
  return new RRuleTemporal({ rruleString, ...LIMITS, cache: false })
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds);
}

const DAY_PARTS = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY'] as const;
const weekdayOf = (floating: number): string => WEEKDAYS[new Date(floating).getUTCDay()] ?? '';

/**
 * True for yearly rules that the library expands to days that they do not name: it ignores the weekdays beside days of
 * the year, and takes the 53rd weekday of a year with 52 from the next one.
 */
const isMisread = ({ freq, parts }: ICAL.Recur): boolean =>
  freq === 'YEARLY' &&
  !('BYSETPOS' in parts) &&
  weekdaysIn(parts).some((day) => 'BYYEARDAY' in parts || /53/.test(day));

/** True if a time is on one of the weekdays of a yearly rule. */
function isOnItsDay({ parts }: ICAL.Recur, floating: number): boolean {
  const day = new Date(floating);
  const year = day.getUTCFullYear();
  const fromStart = Math.ceil((floating - Date.UTC(year, 0) + 1) / (7 * DAY_MS));
  const fromEnd = -Math.ceil((Date.UTC(year + 1, 0) - floating) / (7 * DAY_MS));
  return weekdaysIn(parts).some((text) => {
    const nth = Number.parseInt(text, 10);
    return text.endsWith(weekdayOf(floating)) && (Number.isNaN(nth) || nth === fromStart || nth === fromEnd);
  });
}

const weekdaysIn = ({ BYDAY = [] }: ICAL.Recur['parts']): readonly string[] => BYDAY;

/** The end of a rule as a wall clock time; files usually give it in UTC. */
function localUntil({ until }: ICAL.Recur, start: ICAL.Time, zone: FeedZone): ICAL.Time | undefined {
  if (!until) return undefined;
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  if (start.isDate && until.isDate) return until;
  if (start.isDate) return dateNamed(until, isUtc ? until.toUnixTime() * 1000 : zone.instantOf(until), zone);
  if (until.isDate) return ICAL.Time.fromDateTimeString(`${until.toString().slice(0, 10)}T23:59:59`);
  return isUtc ? zone.wallOf(until.toUnixTime() * 1000) : until;
}

/** A wall clock time as RFC 5545 writes it in UTC. */
const compact = (wall: ICAL.Time): string =>
  `${new Date(toFloating(wall)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
