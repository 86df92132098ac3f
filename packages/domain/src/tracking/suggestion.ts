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
import { cut } from '../text';
import type { EventHistory } from './backtest';
import type { SplitEvent } from './counting';
import type { TrackedEvent } from './event';
import { groupBy, withoutCopies } from './group';
import { foldText, matches, prepareRule, type TrackingFilter, type TrackingRule } from './matching';

/** Number of past days that are searched for recurring events. */
export const SUGGESTION_DAYS = 90;
/** Number of complete weeks within these days. */
const WEEKS = 12;
/** Weeks and days on which a title must have taken place. */
const WEEKS_MIN = 3;
const DAYS_MIN = 4;
/** Days after the last occurrence from which an event is not a habit any more. */
const STALE_DAYS = 28;
const SUGGESTIONS_MAX = 6;
/** Mean occurrences per active day from which an event is counted in times. */
const SEVERAL_A_DAY = 1.3;
/** Median length in minutes from which an event is measured as a duration. */
const LONG_MINUTES = 120;
/** Ratio of long to short occurrences (third to first quartile) from which they are measured as durations. */
const VARYING_RATIO = 1.5;
/** Step of goals for durations, in minutes. */
const GOAL_STEP_MINUTES = 30;
/** Occurrences a week below which a weekly goal would be missed in too many weeks: three in four weeks. */
const WEEKLY_MIN = 0.75;
/** Maximum number of spellings of a title in a rule. */
const SPELLINGS_MAX = 10;
/** Length to which titles and filters are cut: longer titles with the same beginning count as one. */
export const SUGGESTION_KEY_MAX = 200;

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
  /** Ids of the calendars in which a title must have recurred at least once; all if undefined. */
  readonly calendars?: ReadonlySet<string> | undefined;
  /** Keys of suggestions that the user declined. */
  readonly declined: ReadonlySet<string>;
  /** Keys of events that the user has attached to one of the activities. */
  readonly attached: ReadonlySet<string>;
  readonly weekStartDay: WeekStartDay;
  readonly today: CivilDate;
}

/**
 * Suggests activities for habits in the calendar: titles that recurred over the last 90 days and still do, and that no
 * activity has as its name or tracks. The most frequent first. Events that count for an activity by hand are not offered
 * again, through whichever of their calendars.
 *
 * A title recurs when it took place on at least 4 days of at least 3 weeks, the last of them within 4 weeks, and on
 * average at least three times in four weeks.
 */
export function suggestActivities(sources: SuggestionSources): SuggestedActivity[] {
  const { history, calendars, declined, attached, weekStartDay, today } = sources;
  const since = addDays(today, -SUGGESTION_DAYS);
  const weeks = weekRangeList(
    addWeeks(weekIdOf(today, weekStartDay), -WEEKS),
    addWeeks(weekIdOf(today, weekStartDay), -1),
  );
  const names = new Set(sources.activities.map(({ name }) => titleOf(name)));
  const rules = sources.activities.flatMap(({ calendarTracking }) =>
    calendarTracking ? [prepareRule(calendarTracking)] : [],
  );
  const isTracked = (event: TrackedEvent): boolean =>
    attached.has(event.key) || rules.some((rule) => matches(rule, event));
  // An event counts in all of its calendars if a rule finds it in one.
  const tracked = new Set(history.events.flatMap(({ event }) => (isTracked(event) ? [event.key] : [])));
  const recent = history.events.filter(({ event, parts }) => dateOf(parts) >= since && !tracked.has(event.key));
  return [...groupBy(recent, ({ event }) => titleOf(event.name))]
    .filter(([title]) => title !== '' && !names.has(title) && !declined.has(title))
    .filter(([, events]) => !calendars || events.some(({ event }) => calendars.has(event.calendarId)))
    .map(([title, events]) => ({ title, events: withoutCopies(events) }))
    .filter(({ events }) => isHabit(events, history, today))
    .sort((a, b) => b.events.length - a.events.length || (a.title < b.title ? -1 : 1))
    .slice(0, SUGGESTIONS_MAX)
    .flatMap(({ title, events }) => suggestionOf(title, events, history, weeks));
}

/** A title without case, emoji, punctuation and numbers: "Gym 💪", "gym!" and "GYM #3" are one. */
const titleOf = (name: string): string =>
  cut(
    foldText(name)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    SUGGESTION_KEY_MAX,
  );

const dateOf = (parts: SplitEvent['parts']): CivilDate => parts[0]?.date ?? '1970-01-01';

function isHabit(events: readonly SplitEvent[], history: EventHistory, today: CivilDate): boolean {
  const dates = new Set(events.map(({ parts }) => dateOf(parts)));
  const weeks = new Set([...dates].map((date) => history.weekOf(date)));
  const last = [...dates].sort().at(-1);
  return dates.size >= DAYS_MIN && weeks.size >= WEEKS_MIN && last !== undefined && last >= addDays(today, -STALE_DAYS);
}

/** Empty if the title recurs less often than `WEEKLY_MIN`. */
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
  const occurrences = measured.reduce((sum, week) => sum + (byWeek.get(week)?.length ?? 0), 0);
  if (done === 0 || occurrences < WEEKLY_MIN * measured.length) return [];
  const perWeek = done / measured.length;
  const step = unit === 'DURATION' ? GOAL_STEP_MINUTES : 1;
  const goal = Math.min(targetRange(unit, 'AT_LEAST').max, Math.max(1, Math.ceil(perWeek / step)) * step);
  const name = usualName(events);
  return [
    {
      key,
      name: cut(name, ACTIVITY_NAME_MAX),
      unit,
      perWeek,
      goal,
      rule: { filters: filtersFor(key, events), calendars: null },
    },
  ];
}

/** The title itself if every event contains it; otherwise its spellings, at most {@link SPELLINGS_MAX}. */
function filtersFor(title: string, events: readonly SplitEvent[]): TrackingFilter[] {
  const written = [...new Set(events.map(({ event }) => foldText(event.name)))];
  const values = written.every((one) => one.includes(title)) ? [title] : written.slice(-SPELLINGS_MAX);
  return values.map((value) => ({ field: 'NAME', operator: 'CONTAINS', value: cut(value, SUGGESTION_KEY_MAX) }));
}

/** DAYS for what takes place once a day, TIMES for several a day, DURATION for what is long or of different lengths. */
function unitOf(events: readonly SplitEvent[]): ActivityUnit {
  const lengths = events.map(minutesOf).sort((a, b) => a - b);
  const timed = lengths.filter((length) => length > 0);
  if (timed.length * 2 < events.length) return 'DAYS';
  const at = (share: number) => timed[Math.floor(share * (timed.length - 1))] ?? 0;
  if (at(0.5) >= LONG_MINUTES || at(0.75) >= VARYING_RATIO * Math.max(1, at(0.25))) return 'DURATION';
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

/** The most frequent spelling of the title; of equally frequent ones, the latest. */
function usualName(events: readonly SplitEvent[]): string {
  const counts = new Map<string, number>();
  for (const { event } of events) counts.set(event.name.trim(), (counts.get(event.name.trim()) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] >= best[1] ? one : best), ['', 0] as [string, number])[0];
}
