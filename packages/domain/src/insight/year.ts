import { type Direction, meanAttainment, streaks } from '../activity';
import { type WeekId, monthOfWeek, weeksOfYear } from '../calendar';
import type { PastWeek } from './pastWeek';
import { type HeatWeek, heatWeeks } from './recentWeeks';

/** A week of a year; null before the activity existed, after its end, or in the future. */
export interface YearWeek extends HeatWeek {
  /** 1 to 12: that of the week's Thursday. */
  month: number;
}

/** Total of a calendar month, by the dates of the entries. */
export interface MonthTotal {
  /** 1 to 12. */
  month: number;
  /** In the activity's unit. */
  done: number;
}

export interface BestMonth {
  /** 1 to 12. */
  month: number;
  /** Amount in the activity's unit; for "at most", the number of weeks that met it. */
  amount: number;
}

/** Review of one activity in one ISO year. */
export interface YearReview {
  /** All 52 or 53. */
  weeks: YearWeek[];
  /** Meaning of the colours: attainment, or the share of the year's best week for weeks with amounts but no goal. */
  heatOf: 'ATTAINMENT' | 'BEST_WEEK' | 'BOTH';
  /** In the activity's unit. */
  done: number;
  activeWeeks: number;
  met: number;
  /** Number of past weeks with a goal, without excused ones. */
  decided: number;
  /** Mean over those weeks, 0 to 1; null if there are none. */
  attainment: number | null;
  /** In weeks, within the year. */
  longestStreak: number;
  /** Null if nothing was done, or the months are not known. */
  bestMonth: BestMonth | null;
}

/** The year to review, and what is needed besides the weeks. */
export interface YearOf {
  direction: Direction;
  isoYear: number;
  /** The current week. */
  current: WeekId;
  /** Totals of the calendar year; null if not known. */
  months: readonly MonthTotal[] | null;
}

/** @param history all weeks of the activity in order, including the current one */
export function yearReview(history: readonly PastWeek[], { direction, isoYear, current, months }: YearOf): YearReview {
  const known = new Map(history.map((past) => [past.week, past]));
  const all = weeksOfYear(isoYear).map((week) => ({ week, month: monthOfWeek(week), past: known.get(week) ?? null }));
  const past = all.flatMap((one) => one.past ?? []);
  const hasGoals = past.some(({ target }) => target !== null);
  const hasOnlyAmounts = past.some(({ target, done }) => target === null && done > 0);
  const outcomes = past.map(({ outcome }) => outcome);
  const over = past.filter(({ week }) => week < current);
  const met = over.filter(({ outcome }) => outcome === 'MET').length;
  return {
    weeks: heatWeeks(all),
    heatOf: !hasGoals ? 'BEST_WEEK' : hasOnlyAmounts ? 'BOTH' : 'ATTAINMENT',
    done: past.reduce((sum, { done }) => sum + done, 0),
    activeWeeks: past.filter(({ done }) => done > 0).length,
    met,
    decided: met + over.filter(({ outcome }) => outcome === 'MISSED').length,
    attainment: meanAttainment(over),
    longestStreak: streaks(outcomes).best,
    bestMonth: bestMonth(
      direction === 'AT_MOST' ? monthsMet(all) : (months ?? []).map(({ month, done }) => ({ month, amount: done })),
    ),
  };
}

/** The month of the highest amount, the earlier of two; null if all are 0. */
function bestMonth(months: readonly BestMonth[]): BestMonth | null {
  const best = months.reduce<BestMonth | null>((top, one) => (top && top.amount >= one.amount ? top : one), null);
  return best && best.amount > 0 ? best : null;
}

/** Number of weeks that met their goal, by the month of their Thursday. */
function monthsMet(weeks: readonly { month: number; past: PastWeek | null }[]): BestMonth[] {
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    amount: weeks.filter(({ month, past }) => month === index + 1 && past?.outcome === 'MET').length,
  }));
}

/** Share of an area's active days that are this activity's, 0 to 1. Null if nothing was done in the area. */
export function shareOfArea(activityDays: number, areaDays: number): number | null {
  return areaDays === 0 ? null : activityDays / areaDays;
}
