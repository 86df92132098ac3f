import type { Activity } from '@sevenfold/contract';
import { meanDone, type WeekOutcome, weeksOfMean } from '@sevenfold/domain/activity';
import { isWeekId, weekRangeList } from '@sevenfold/domain/calendar';
import { meanPerBucket, partsOfMean } from '@sevenfold/domain/explore';
import { type Explored, useCountedRange, useCurrentWeek, useHistory } from '#features/activity';
import type { BreakdownTarget } from '#breakdown';
import { meanAmount } from '#features/insight';
import { useToday, useWeekStartDay } from '#features/user';
import { formatMeasure } from './words';

/** The average of a range's parts as shown, and what it opens. */
export interface RangeMean {
  readonly amount: string;
  readonly target: BreakdownTarget;
  /** Of weeks: how many it is of, how many of those with a result met their goal, and how many are excused. */
  readonly weeks?: { readonly count: number; readonly met: number; readonly decided: number; readonly excused: number };
}

/**
 * Average of the range's parts in which the activity counted, without cut-off ones and the running one. Null if there
 * are none, undefined until the weeks are known.
 */
export function useRangeMean(activity: Activity, explored: Explored): RangeMean | null | undefined {
  const { group, exploration } = explored;
  const [today, weekStartDay] = [useToday(), useWeekStartDay()];
  const counted = useCountedRange(activity, explored.range);
  const { history, isError } = useHistory(activity, useCurrentWeek());
  const parts = partsOfMean(exploration.buckets, { group, weekStartDay, counted, today });
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  if (group === 'WEEK' && isWeekId(first.key) && isWeekId(last.key)) {
    if (!history) return isError ? null : undefined;
    const within = new Set(weekRangeList(first.key, last.key));
    const weeks = history.weeks.filter(({ week }) => within.has(week));
    // The same as on the activity's page.
    const mean = meanDone(weeks);
    if (mean === null) return null;
    const countOf = (outcome: WeekOutcome) => weeks.filter((week) => week.outcome === outcome).length;
    const met = countOf('MET');
    return {
      amount: meanAmount(activity, mean),
      target: { kind: 'mean', activityId: activity.id, from: first.key, to: last.key },
      weeks: { count: weeksOfMean(weeks).length, met, decided: met + countOf('MISSED'), excused: countOf('EXCUSED') },
    };
  }
  const mean = meanPerBucket(parts) ?? 0;
  return {
    amount: group === 'DAY' ? formatMeasure(activity, 'MEAN', mean) : meanAmount(activity, mean),
    target: { kind: 'range', activityId: activity.id, range: { from: first.from, to: last.to }, per: group },
  };
}
