import { meanDone, type MeanWeek, weeksOfMean } from '../activity';
import { addWeeks, type WeekId } from '../calendar';

/** Completed weeks that are compared with those before them, and the most weeks before. */
const LATEST_WEEKS = 4;
const EARLIER_WEEKS = 8;
/** Weeks of either side below which a comparison is chance. */
const LATEST_MIN = 2;
const EARLIER_MIN = 4;
/** Share of the earlier mean from which on a difference is a change. */
const CHANGE_MIN = 0.1;

/** Mean of some weeks in a row. */
export interface MeanOfWeeks {
  readonly from: WeekId;
  readonly to: WeekId;
  /** Number of weeks, with those that the mean leaves out. */
  readonly count: number;
  readonly mean: number;
}

/** The latest weeks against the ones before them. */
export interface LatestChange {
  readonly latest: MeanOfWeeks;
  readonly earlier: MeanOfWeeks;
  readonly kind: 'MORE' | 'LESS';
}

/**
 * Compares the last four completed weeks with the up to eight before them; null if they are alike, or either has too few
 * weeks to tell.
 *
 * @param weeks of one activity without gaps, oldest first
 */
export function latestChange(
  weeks: readonly (MeanWeek & { readonly week: WeekId })[],
  current: WeekId,
): LatestChange | null {
  const start = addWeeks(current, -LATEST_WEEKS);
  const latest = meanOf(
    weeks.filter(({ week }) => week >= start && week < current),
    LATEST_MIN,
  );
  const earlier = meanOf(
    weeks.filter(({ week }) => week >= addWeeks(start, -EARLIER_WEEKS) && week < start),
    EARLIER_MIN,
  );
  if (!latest || !earlier) return null;
  const change = latest.mean - earlier.mean;
  if (change === 0 || Math.abs(change) < earlier.mean * CHANGE_MIN) return null;
  return { latest, earlier, kind: change > 0 ? 'MORE' : 'LESS' };
}

function meanOf(weeks: readonly (MeanWeek & { readonly week: WeekId })[], least: number): MeanOfWeeks | null {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const mean = meanDone(weeks);
  if (!first || !last || mean === null || weeksOfMean(weeks).length < least) return null;
  return { from: first.week, to: last.week, count: weeks.length, mean };
}
