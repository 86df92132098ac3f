import { DEFAULT_COLOR } from '../activity';
import { type CivilDate, localDateTime, MIN_DATE } from '../calendar';
import { toOneLine } from '../text';
import { leaveOut, type RowIssue } from './issue';
import type { Source, SourceActivity, SourceRecord } from './source';

/** Start of `MIN_DATE` in UTC. */
const FIRST_MS = Date.UTC(1900, 0, 1);

/** True if a parsed JSON file is HabitTrove's `habits.json`. */
export const isHabitTrove = (file: unknown): boolean =>
  isObject(file) &&
  Array.isArray(file['habits']) &&
  file['habits'].every((habit) => isObject(habit) && Array.isArray(habit['completions']));

/**
 * Habits of HabitTrove's `habits.json`: `{habits: [{id, name, description, frequency, targetCompletions?, completions,
 * isTask?, archived?}]}`, where completions are instants in UTC and a frequency is a recurrence rule (RFC 5545) or a
 * word.
 *
 * @param zone in which completions get their date
 * @param now epoch milliseconds; completions after it are left out
 */
export function sourceOfHabitTrove(file: unknown, zone: string, now: number): Source {
  const issues: RowIssue[] = [];
  const habits: unknown[] = isObject(file) && Array.isArray(file['habits']) ? file['habits'] : [];
  const activities = habits.filter(isObject).flatMap((habit) => {
    const name = textOf(habit['name']);
    if (habit['isTask'] === true) issues.push(leaveOut('ONE_TIME_TASK', { activity: name }));
    else if (toOneLine(name) === '') issues.push(leaveOut('NO_NAME'));
    else return [activityOf(habit, name, zone, now)];
    return [];
  });
  return { app: 'HABIT_TROVE', activities, issues };
}

function activityOf(habit: Record<string, unknown>, name: string, zone: string, now: number): SourceActivity {
  const issues: RowIssue[] = [];
  const completions: unknown[] = Array.isArray(habit['completions']) ? habit['completions'] : [];
  const records = completions.flatMap((completion): SourceRecord[] => {
    const madeAt = typeof completion === 'string' ? Date.parse(completion) : NaN;
    const details = { activity: name, date: typeof completion === 'string' ? completion : JSON.stringify(completion) };
    if (!(madeAt >= FIRST_MS)) issues.push(leaveOut('INVALID_DATE', details));
    else if (madeAt > now) issues.push(leaveOut('FUTURE_DATE', details));
    else return [{ date: dateIn(madeAt, zone), amount: 1, madeAt }];
    return [];
  });
  const target = Math.max(1, Math.floor(Number(habit['targetCompletions']) || 1));
  const daysPerWeek = daysPerWeekOf(textOf(habit['frequency']));
  return {
    key: textOf(habit['id']) || name,
    name,
    description: textOf(habit['description']),
    color: DEFAULT_COLOR,
    counting: { measure: target > 1 ? 'TIMES' : 'DAYS', scale: 1 },
    unitLabel: null,
    direction: 'AT_LEAST',
    daysPerWeek,
    amountPerWeek: daysPerWeek === null ? null : daysPerWeek * target,
    isArchived: habit['archived'] === true,
    records,
    skippedDates: [],
    issues,
  };
}

const dateIn = (ms: number, zone: string): CivilDate => {
  const { date } = localDateTime(ms, zone);
  return date < MIN_DATE ? MIN_DATE : date;
};

const DAYS_PER_WEEK: Readonly<Record<string, number>> = { DAILY: 7, WEEKLY: 1, MONTHLY: 12 / 52, YEARLY: 1 / 52 };

/** Days per week of a recurrence rule; null for an unknown one. */
function daysPerWeekOf(frequency: string): number | null {
  const rule = frequency.toUpperCase().replace(/^RRULE:/, '');
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`).exec(rule)?.[1];
  const basis = DAYS_PER_WEEK[part('FREQ') ?? rule.trim()];
  if (basis === undefined) return null;
  const weekdays = part('BYDAY')?.split(',').length ?? 1;
  const interval = Math.max(1, Number(part('INTERVAL')) || 1);
  // With weekdays, a daily rule is a weekly one: each weekday counts once a week.
  return ((basis === 7 && part('BYDAY') !== undefined ? 1 : basis) * weekdays) / interval;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
