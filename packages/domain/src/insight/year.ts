import { type Direction, meanAttainment, streaks } from '../activity';
import { type WeekId, monthOfWeek, weeksOfYear } from '../calendar';
import { type HeatStep, heatStep } from './heat';
import type { PastWeek } from './pastWeek';

/** A week of a year. Null: before the activity existed, after its end, or still to come. */
export interface YearWeek {
  week: WeekId;
  /** 1 to 12: that of the week's Thursday. */
  month: number;
  past: PastWeek | null;
  /** Null where there is nothing to colour: no week, an excused one, or one without a goal in a year that has goals. */
  heat: HeatStep | null;
}

/** What was done in a month of the calendar, by the dates of the entries. */
export interface MonthTotal {
  /** 1 to 12. */
  month: number;
  /** In the activity's unit. */
  done: number;
}

export interface BestMonth {
  /** 1 to 12. */
  month: number;
  /** What was done, in the activity's unit; of a ceiling, the number of weeks that kept to it. */
  amount: number;
}

/** One activity in one year of weeks. */
export interface YearReview {
  /** All 52 or 53. */
  weeks: YearWeek[];
  /** What the colours tell: how far the goals were attained, or, in a year without any, the share of its best week. */
  heatOf: 'ATTAINMENT' | 'BEST_WEEK';
  /** In the activity's unit. */
  done: number;
  activeWeeks: number;
  met: number;
  /** Weeks with a goal that are over, but for excused ones. */
  judged: number;
  /** The mean over the judged weeks, 0 to 1; null when there is none. */
  attainment: number | null;
  /** In weeks, within the year. */
  longestStreak: number;
  /** Null when nothing was done, and while the months are not known. */
  bestMonth: BestMonth | null;
}

export interface YearOf {
  direction: Direction;
  isoYear: number;
  /** The running week. */
  current: WeekId;
  /** Of the calendar year; null while they are not known. */
  months: readonly MonthTotal[] | null;
}

/** @param history all weeks of the activity, in order, the running one included */
export function yearReview(history: readonly PastWeek[], { direction, isoYear, current, months }: YearOf): YearReview {
  const known = new Map(history.map((past) => [past.week, past]));
  const all = weeksOfYear(isoYear).map((week) => ({ week, month: monthOfWeek(week), past: known.get(week) ?? null }));
  const past = all.flatMap((one) => one.past ?? []);
  const heatOf = past.some(({ target }) => target !== null) ? 'ATTAINMENT' : 'BEST_WEEK';
  const best = past.reduce((most, { done }) => Math.max(most, done), 0);
  const outcomes = past.map(({ outcome }) => outcome);
  const over = past.filter(({ week }) => week < current);
  const met = over.filter(({ outcome }) => outcome === 'MET').length;
  return {
    weeks: all.map((one) => ({ ...one, heat: one.past && heat(one.past, heatOf === 'BEST_WEEK' ? best : null) })),
    heatOf,
    done: past.reduce((sum, { done }) => sum + done, 0),
    activeWeeks: past.filter(({ done }) => done > 0).length,
    met,
    judged: met + over.filter(({ outcome }) => outcome === 'MISSED').length,
    attainment: meanAttainment(over),
    longestStreak: streaks(outcomes).best,
    bestMonth: bestMonth(
      direction === 'AT_MOST' ? monthsMet(all) : (months ?? []).map(({ month, done }) => ({ month, amount: done })),
    ),
  };
}

/** @param best what the year's best week came to, where there are no goals to go by */
function heat({ outcome, attainment, done, direction }: PastWeek, best: number | null): HeatStep | null {
  if (best !== null) return best === 0 ? 0 : heatStep(done / best);
  if (attainment === null || outcome === 'EXCUSED') return null;
  // A ceiling that still may be broken is not attained yet.
  return outcome === 'RUNNING' && direction === 'AT_MOST' ? null : heatStep(attainment);
}

/** The month of the highest amount, the earlier of two; null when all are 0. */
function bestMonth(months: readonly BestMonth[]): BestMonth | null {
  const best = months.reduce<BestMonth | null>((top, one) => (top && top.amount >= one.amount ? top : one), null);
  return best && best.amount > 0 ? best : null;
}

/** How many weeks met their goal, by the month of their Thursday. */
function monthsMet(weeks: readonly { month: number; past: PastWeek | null }[]): BestMonth[] {
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    amount: weeks.filter(({ month, past }) => month === index + 1 && past?.outcome === 'MET').length,
  }));
}

/**
 * How much of what was done in an area is this activity's, 0 to 1; both counted in days on which something was done.
 * Null when nothing was done in the area.
 */
export function shareOfArea(activityDays: number, areaDays: number): number | null {
  return areaDays === 0 ? null : activityDays / areaDays;
}
