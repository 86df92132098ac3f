import { addWeeks, type WeekId, weekRangeList } from '../calendar';
import { type HeatStep, heatStep } from './heat';
import { type EvaluatedActivity, type PastWeek, pastWeek, type WeekFigures } from './pastWeek';

/** One week of an activity with its colour. */
export interface HeatWeek {
  week: WeekId;
  /** Null before the activity counts, and in the future. */
  past: PastWeek | null;
  /** Null if there is nothing to colour: no week, or an excused one. */
  heat: HeatStep | null;
}

/** Adds the colours: attainment of the goal, or without one, the share of the best of these weeks. */
export function heatWeeks<Week extends Pick<HeatWeek, 'past'>>(
  weeks: readonly Week[],
): (Week & Pick<HeatWeek, 'heat'>)[] {
  const best = weeks.reduce((most, { past }) => Math.max(most, past?.done ?? 0), 0);
  return weeks.map((one) => ({ ...one, heat: one.past && heat(one.past, best) }));
}

/** @param best total of the best week */
function heat({ outcome, target, attainment, done, direction }: PastWeek, best: number): HeatStep | null {
  if (target === null) return best === 0 ? 0 : heatStep(done / best);
  if (attainment === null || outcome === 'EXCUSED') return null;
  // An "at most" goal that may still be exceeded is not attained yet.
  return outcome === 'RUNNING' && direction === 'AT_MOST' ? null : heatStep(attainment);
}

/** Results of the latest completed weeks. */
export interface RecentWeeks {
  /** Oldest first. */
  weeks: HeatWeek[];
  met: number;
  /** Number of weeks with a goal, without excused ones. */
  decided: number;
}

/**
 * Results of the `count` weeks before the current one. A week with records is shown although the activity counts from a
 * later one.
 */
export function recentWeeks(
  activity: EvaluatedActivity & { readonly countsFrom: WeekId },
  figures: ReadonlyMap<WeekId, WeekFigures>,
  { current, count }: { current: WeekId; count: number },
): RecentWeeks {
  const weeks = heatWeeks(
    weekRangeList(addWeeks(current, -count), addWeeks(current, -1)).map((week) => {
      const known = figures.get(week);
      const isBefore = known === undefined && week < activity.countsFrom;
      return { week, past: isBefore ? null : pastWeek(activity, week, known, false) };
    }),
  );
  const countOf = (outcome: PastWeek['outcome']) => weeks.filter(({ past }) => past?.outcome === outcome).length;
  const met = countOf('MET');
  return { weeks, met, decided: met + countOf('MISSED') };
}
