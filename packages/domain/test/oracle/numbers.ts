import { plusDays, type StartDay, weekAround, weekOf } from './dates';
import { countsOn, firstWeekOf, goalIn, type ModelActivity } from './model';

// Computes each number of docs/numbers.md directly from its rules, day by day.

export interface Moment {
  readonly today: string;
  readonly start: StartDay;
}

export interface ModelWeek {
  readonly name: string;
  readonly dates: readonly string[];
}

export const weekAt = (date: string, start: StartDay): ModelWeek => ({
  name: weekOf(date, start),
  dates: weekAround(date, start),
});

/** The last `count` weeks up to the one that contains a date, oldest first. */
export function weeksUpTo(date: string, count: number, start: StartDay): ModelWeek[] {
  const weeks: ModelWeek[] = [];
  for (let back = count - 1; back >= 0; back -= 1) weeks.push(weekAt(plusDays(date, -7 * back), start));
  return weeks;
}

/** Amount done on some dates: each date once for days, else the sum. */
export function doneOn({ unit, entries }: ModelActivity, dates: readonly string[]): number {
  let done = 0;
  for (const date of dates) {
    const onDay = entries.filter((entry) => entry.date === date);
    if (unit === 'DAYS') done += onDay.length > 0 ? 1 : 0;
    else for (const { amount } of onDay) done += amount;
  }
  return done;
}

export const skippedOn = ({ skips }: ModelActivity, dates: readonly string[]): number =>
  dates.filter((date) => skips.includes(date)).length;

export type Verdict = 'NO_GOAL' | 'MET' | 'MISSED' | 'EXCUSED' | 'RUNNING';

/** Outcome of a week by some of its dates. @param target undefined: the goal it had */
export function verdictOf(
  activity: ModelActivity,
  week: ModelWeek,
  dates: readonly string[],
  isOver: boolean,
  target = goalIn(activity, week.name),
): Verdict {
  if (target === null) return 'NO_GOAL';
  const done = doneOn(activity, dates);
  if (activity.direction === 'AT_MOST') return !isOver ? 'RUNNING' : done > target ? 'MISSED' : 'MET';
  if (done >= target) return 'MET';
  const skipped = skippedOn(activity, dates);
  if (activity.unit === 'DAYS' ? skipped > 7 - target : skipped > 3) return 'EXCUSED';
  return isOver ? 'MISSED' : 'RUNNING';
}

export function shareOf(activity: ModelActivity, week: ModelWeek, dates: readonly string[]): number | null {
  const target = goalIn(activity, week.name);
  if (target === null) return null;
  const done = doneOn(activity, dates);
  if (activity.direction === 'AT_LEAST') return done > target ? 1 : done / target;
  if (done <= target) return 1;
  const left = 1 - (done - target) / (target > 1 ? target : 1);
  return left > 0 ? left : 0;
}

export const isOver = ({ dates }: ModelWeek, today: string): boolean => dates.every((date) => date < today);

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const hasRecord = (activity: ModelActivity, dates: readonly string[]): boolean =>
  dates.some((date) => activity.skips.includes(date) || activity.entries.some((entry) => entry.date === date));

/**
 * True if a week lists an activity: it counted on one of its days or later ones of that week, and it is active or has a
 * record there.
 */
export function isListed(activity: ModelActivity, week: ModelWeek, start: StartDay): boolean {
  if (!week.dates.some((date) => countsOn(activity, date, start))) return false;
  return activity.isActive || hasRecord(activity, week.dates);
}

export interface WeekOfAll {
  readonly met: number;
  readonly goals: number;
  readonly mean: number | null;
}

/** A week over all activities, by some of its dates. */
export function weekOfAll(
  activities: readonly ModelActivity[],
  week: ModelWeek,
  dates: readonly string[],
  over: boolean,
  start: StartDay,
): WeekOfAll {
  let [met, goals] = [0, 0];
  const shares: number[] = [];
  for (const activity of activities.filter((one) => isListed(one, week, start))) {
    const verdict = verdictOf(activity, week, dates, over);
    if (verdict === 'MET') met += 1;
    if (verdict !== 'NO_GOAL' && verdict !== 'EXCUSED') goals += 1;
    const share = shareOf(activity, week, dates);
    if (share !== null && verdict !== 'EXCUSED' && !(verdict === 'RUNNING' && activity.direction === 'AT_MOST'))
      shares.push(share);
  }
  return { met, goals, mean: average(shares) };
}

/** The mean amount of some past weeks, or of the first `days` days of each. */
export function usualOf(
  activity: ModelActivity,
  weeks: readonly ModelWeek[],
  start: StartDay,
  days = 7,
): number | null {
  const first = firstWeekOf(activity, start);
  const counted = weeks.filter(({ name }) => name >= first);
  const decided = counted.filter(
    (week) => verdictOf(activity, week, week.dates.slice(0, days), days === 7) !== 'EXCUSED',
  );
  const withGoal = decided.filter(({ name }) => goalIn(activity, name) !== null);
  return average((withGoal.length > 0 ? withGoal : decided).map(({ dates }) => doneOn(activity, dates.slice(0, days))));
}

/** The current and the longest streak of met weeks, up to and including the running week. */
export function streakOf(activity: ModelActivity, { today, start }: Moment): { current: number; best: number } {
  const first = firstWeekOf(activity, start);
  let [current, best] = [0, 0];
  for (const week of weeksUpTo(today, 80, start)) {
    if (week.name < first) continue;
    const verdict = verdictOf(activity, week, week.dates, isOver(week, today));
    if (verdict === 'MET') current += 1;
    if (verdict === 'MISSED') current = 0;
    if (current > best) best = current;
  }
  return { current, best };
}

/** Dates on which at least one of the "at least" activities was done. */
export function distinctDates(activities: readonly ModelActivity[], dates: readonly string[]): number {
  const wanted = activities.filter(({ direction }) => direction === 'AT_LEAST');
  return dates.filter((date) => wanted.some(({ entries }) => entries.some((entry) => entry.date === date))).length;
}

/**
 * The month of a year in which most was done, by the dates of the entries; the earlier of two, and none when nothing
 * was done.
 */
export function bestMonthOf(activity: ModelActivity, year: number): { month: number; amount: number } | null {
  let best: { month: number; amount: number } | null = null;
  for (let month = 1; month <= 12; month += 1) {
    const prefix = `${year}-${month < 10 ? '0' : ''}${month}-`;
    const dates = [...new Set(activity.entries.map(({ date }) => date).filter((date) => date.startsWith(prefix)))];
    const amount = doneOn(activity, dates);
    if (amount > (best?.amount ?? 0)) best = { month, amount };
  }
  return best;
}
