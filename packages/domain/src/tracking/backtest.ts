import { type ActivityUnit, weekDone } from '../activity';
import { type CivilDate, type WeekId, type WeekStartDay, type Zone, weekIdOf } from '../calendar';
import type { EventChoice } from './choice';
import { type SplitEvent, countSplit, splitInOrder } from './counting';
import { splitByDay } from './days';
import { type TrackedEvent, isCountable } from './event';
import { groupBy, withoutCopies } from './group';
import { type TrackingRule, matches, prepareRule } from './matching';

/** Events of the past in order, split by days once, so that many rules can be tried on them. */
export interface EventHistory {
  readonly events: readonly SplitEvent[];
  weekOf(date: CivilDate): WeekId;
}

/** @param dayEndsAt whole hours, 0 to 6 */
export function eventHistory(
  events: readonly TrackedEvent[],
  timezone: Zone,
  dayEndsAt: number,
  weekStartDay: WeekStartDay,
): EventHistory {
  const weeks = new Map<CivilDate, WeekId>();
  const split = splitByDay(timezone, dayEndsAt);
  return {
    events: [...splitInOrder(events, ({ time }) => split(time))],
    weekOf(date) {
      const known = weeks.get(date);
      if (known !== undefined) return known;
      const week = weekIdOf(date, weekStartDay);
      weeks.set(date, week);
      return week;
    },
  };
}

export interface BacktestEvent {
  readonly event: TrackedEvent;
  /** The first day it counts for. */
  readonly date: CivilDate;
  /** Amount it adds, in the activity's unit; 0 if others cover all its minutes. */
  readonly amount: number;
  /** True if the user rejected it, earlier or while trying the rule. */
  readonly isExcluded: boolean;
  /** True if the user attached it, so that it counts whether or not it matches. */
  readonly isAttached: boolean;
}

export interface Backtest {
  /** Matching and attached events that can count, latest first; copies in several calendars once. */
  readonly events: readonly BacktestEvent[];
  /** Amount of each of the given weeks, in the activity's unit. */
  readonly weeks: readonly { readonly week: WeekId; readonly done: number }[];
  /** Matching all-day events, which count for DAYS only. */
  readonly ignored: number;
}

export interface BacktestOf {
  readonly unit: ActivityUnit;
  readonly rule: TrackingRule;
  readonly history: EventHistory;
  /** The user's earlier decisions about events of this activity, by event key. */
  readonly choices: ReadonlyMap<string, EventChoice>;
  /** Keys of events that the user excludes while trying the rule. */
  readonly excluded: ReadonlySet<string>;
  /** Keys of events that the user rejected earlier and takes back while trying the rule. */
  readonly restored: ReadonlySet<string>;
  readonly weeks: readonly WeekId[];
}

/**
 * Tries a rule on the past, with the decisions of the user, which win over the rule as they do when events are counted.
 */
export function backtest({ unit, rule, history, choices, excluded, restored, weeks }: BacktestOf): Backtest {
  const prepared = prepareRule(rule);
  const isAttached = ({ key }: TrackedEvent) => choices.get(key) === 'ATTACHED';
  const isExcluded = ({ key }: TrackedEvent) =>
    excluded.has(key) || (choices.get(key) === 'REJECTED' && !restored.has(key));
  const matching = history.events.filter(({ event }) => isAttached(event) || matches(prepared, event));
  const countable = matching.filter(({ event }) => isCountable(event, unit));
  const entries = countSplit(
    unit,
    countable.filter(({ event }) => !isExcluded(event)),
    { choices },
  );
  const amounts = new Map<string, number>();
  for (const { eventKey, amount } of entries) amounts.set(eventKey, (amounts.get(eventKey) ?? 0) + amount);
  const byWeek = groupBy(entries, ({ date }) => history.weekOf(date));
  return {
    events: withoutCopies(countable)
      .map(({ event, parts }) => ({
        event,
        date: parts[0]?.date ?? '1970-01-01',
        amount: amounts.get(event.key) ?? 0,
        isExcluded: isExcluded(event),
        isAttached: isAttached(event),
      }))
      .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
    weeks: weeks.map((week) => ({ week, done: weekDone(unit, byWeek.get(week) ?? []) })),
    ignored: withoutCopies(matching).length - withoutCopies(countable).length,
  };
}
