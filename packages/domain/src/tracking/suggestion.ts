import { ACTIVITY_NAME_MAX, type ActivityUnit, targetRange } from '../activity';
import {
  type CivilDate,
  type WeekId,
  addDays,
  addWeeks,
  weekIdOf,
  type WeekStartDay,
  weekRangeList,
} from '../calendar';
import type { EventHistory } from './backtest';
import type { SplitEvent } from './counting';
import { groupBy, withoutCopies } from './group';
import { foldText, matches, prepareRule, type TrackingFilter, type TrackingRule } from './matching';

/** Days in which recurring events are looked for. */
const SUGGESTION_DAYS = 90;
/** Complete weeks that fit into these days. */
const WEEKS = 12;
const WEEKS_MIN = 3;
const DAYS_MIN = 4;
/** Days after which an event that stopped is no habit any more. */
const STALE_DAYS = 28;
const SUGGESTIONS_MAX = 6;
/** Occurrences on one day from which they are counted in times. */
const SEVERAL_A_DAY = 1.3;
/** Minutes from which the length is what matters: nobody spends them in passing. */
const LONG_MINUTES = 120;
/** Ratio of a long to a short occurrence (third and first quartile) from which the length is what matters. */
const VARYING = 1.5;
const LENGTH_STEP = 30;
/** Ways of writing a title that a rule lists. */
const FILTERS_MAX = 10;

export interface SuggestedActivity {
  /** Folded title; identifies the suggestion. */
  readonly key: string;
  /** The title as it is usually written, cut to the length of an activity's name. */
  readonly name: string;
  readonly unit: ActivityUnit;
  /** Days, times or minutes a week, measured over complete weeks. */
  readonly perWeek: number;
  /** The next whole goal that is not below the baseline. */
  readonly goal: number;
  readonly rule: TrackingRule;
}

export interface SuggestionSources {
  readonly history: EventHistory;
  /** All activities, archived ones included. */
  readonly activities: readonly { readonly name: string; readonly calendarTracking: TrackingRule | null }[];
  /** Keys of suggestions that the user declined. */
  readonly declined: ReadonlySet<string>;
  readonly weekStartDay: WeekStartDay;
  readonly today: CivilDate;
}

/**
 * Activities that the calendar already holds: titles that recurred over the last 90 days and still do, that no activity
 * has as its name or tracks. The most frequent first.
 *
 * A title recurs when it took place on at least 4 days of at least 3 weeks, the last of them within 4 weeks.
 */
export function suggestActivities(sources: SuggestionSources): SuggestedActivity[] {
  const { history, declined, weekStartDay, today } = sources;
  const since = addDays(today, -SUGGESTION_DAYS);
  const weeks = weekRangeList(
    addWeeks(weekIdOf(today, weekStartDay), -WEEKS),
    addWeeks(weekIdOf(today, weekStartDay), -1),
  );
  const names = new Set(sources.activities.map(({ name }) => titleOf(name)));
  const rules = sources.activities.flatMap(({ calendarTracking }) =>
    calendarTracking ? [prepareRule(calendarTracking)] : [],
  );
  const recent = history.events.filter(
    ({ event, parts }) => dateOf(parts) >= since && !rules.some((rule) => matches(rule, event)),
  );
  return [...groupBy(recent, ({ event }) => titleOf(event.name))]
    .filter(([title]) => title !== '' && !names.has(title) && !declined.has(title))
    .map(([title, events]) => ({ title, events: withoutCopies(events) }))
    .filter(({ events }) => isHabit(events, history, today))
    .sort((a, b) => b.events.length - a.events.length || (a.title < b.title ? -1 : 1))
    .slice(0, SUGGESTIONS_MAX)
    .flatMap(({ title, events }) => suggestionOf(title, events, history, weeks));
}

/** A title without case, emoji, punctuation and numbers: "Gym 💪", "gym!" and "GYM #3" are one. */
const titleOf = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const dateOf = (parts: SplitEvent['parts']): CivilDate => parts[0]?.date ?? '1970-01-01';

function isHabit(events: readonly SplitEvent[], history: EventHistory, today: CivilDate): boolean {
  const dates = new Set(events.map(({ parts }) => dateOf(parts)));
  const weeks = new Set([...dates].map((date) => history.weekOf(date)));
  const last = [...dates].sort().at(-1);
  return dates.size >= DAYS_MIN && weeks.size >= WEEKS_MIN && last !== undefined && last >= addDays(today, -STALE_DAYS);
}

/** Empty when no complete week of the range has an occurrence. */
function suggestionOf(
  key: string,
  events: readonly SplitEvent[],
  history: EventHistory,
  weeks: readonly WeekId[],
): SuggestedActivity[] {
  const unit = unitOf(events);
  const byWeek = groupBy(events, ({ parts }) => history.weekOf(dateOf(parts)));
  // A habit that began within the range is measured from its beginning.
  const measured = weeks.slice(weeks.findIndex((week) => byWeek.has(week)));
  const done = measured.reduce((sum, week) => sum + amountOf(unit, byWeek.get(week) ?? []), 0);
  if (done === 0) return [];
  const perWeek = done / measured.length;
  const step = unit === 'DURATION' ? LENGTH_STEP : 1;
  const goal = Math.min(targetRange(unit, 'AT_LEAST').max, Math.max(1, Math.ceil(perWeek / step)) * step);
  const name = usualName(events);
  return [{ key, name: cut(name), unit, perWeek, goal, rule: { filters: filtersFor(key, events), calendars: null } }];
}

/** The title itself where every event contains it; else each way in which it is written. */
function filtersFor(title: string, events: readonly SplitEvent[]): TrackingFilter[] {
  const written = [...new Set(events.map(({ event }) => foldText(event.name)))];
  const values = written.every((one) => one.includes(title)) ? [title] : written.slice(-FILTERS_MAX);
  return values.map((value) => ({ field: 'NAME', operator: 'CONTAINS', value }));
}

/** DAYS for what takes place once a day, TIMES for several a day, DURATION for what is long or of different lengths. */
function unitOf(events: readonly SplitEvent[]): ActivityUnit {
  const lengths = events.map(minutesOf).sort((a, b) => a - b);
  const timed = lengths.filter((length) => length > 0);
  if (timed.length * 2 < events.length) return 'DAYS';
  const at = (share: number) => timed[Math.floor(share * (timed.length - 1))] ?? 0;
  if (at(0.5) >= LONG_MINUTES || at(0.75) >= VARYING * Math.max(1, at(0.25))) return 'DURATION';
  const days = new Set(events.map(({ parts }) => dateOf(parts))).size;
  return events.length / days >= SEVERAL_A_DAY ? 'TIMES' : 'DAYS';
}

const minutesOf = ({ parts }: SplitEvent): number =>
  parts.reduce((sum, { minutes }) => sum + (minutes ? minutes.to - minutes.from : 0), 0);

function amountOf(unit: ActivityUnit, events: readonly SplitEvent[]): number {
  if (unit === 'TIMES') return events.length;
  if (unit === 'DURATION') return events.reduce((sum, event) => sum + minutesOf(event), 0);
  return new Set(events.map(({ parts }) => dateOf(parts))).size;
}

/** The most frequent way in which the title is written; of several, the latest. */
function usualName(events: readonly SplitEvent[]): string {
  const counts = new Map<string, number>();
  for (const { event } of events) counts.set(event.name.trim(), (counts.get(event.name.trim()) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] >= best[1] ? one : best), ['', 0] as [string, number])[0];
}

/** Cut at a whole character. */
const cut = (name: string): string =>
  name.length <= ACTIVITY_NAME_MAX
    ? name
    : name
        .slice(0, ACTIVITY_NAME_MAX)
        .replace(/[\uD800-\uDBFF]$/u, '')
        .trim();
