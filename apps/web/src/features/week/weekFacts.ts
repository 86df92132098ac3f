import type { Activity, WeekTotal } from '@sevenfold/contract';
import { meanAttainment, weekDone } from '@sevenfold/domain/activity';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import { NO_RECORDS, type Records } from '../../data/applyToRecords';
import { activityWeek, earlierWeeks, ofTotal, type ActivityWeek } from './activityWeek';

/** What a week comes to, over all activities. */
export interface WeekFacts {
  readonly goalsMet: number;
  /** Goals that count this week: an excused one does not. */
  readonly goals: number;
  readonly goalsExcused: number;
  /** Dates on which something was done; what one wants to do at most is no such thing. */
  readonly activeDays: number;
  /** Minutes, of all activities counted in durations. */
  readonly trackedMinutes: number;
  /** The activity that came furthest against its goal; null when none with a goal to reach was done. */
  readonly best: Activity | null;
  /** 0 to 1; null when no goal counts. */
  readonly attainment: number | null;
}

/**
 * The activities a week shows: the active ones, and archived ones that have records in it.
 *
 * @param kept ids of archived ones that had records when the week was opened: what is taken back must not take the row with it
 */
export const shownActivities = (activities: readonly Activity[], { byActivity }: Records, kept: ReadonlySet<string> = NONE): readonly Activity[] =>
  activities.filter(({ id, isActive }) => isActive || kept.has(id) || isRecorded(byActivity[id]));

const NONE: ReadonlySet<string> = new Set();

export const isRecorded = ({ entries, skips } = NO_RECORDS): boolean => entries.length > 0 || skips.length > 0;

/** @param running whether the week is not over yet */
export function weekFacts(activities: readonly Activity[], { byActivity }: Records, week: WeekId, running: boolean): WeekFacts {
  const weeks = activities.map((activity) => activityWeek(activity, week, byActivity[activity.id] ?? NO_RECORDS, running));
  const activeDates = new Set<CivilDate>();
  let trackedMinutes = 0;
  for (const { id, unit, direction } of activities) {
    const { entries } = byActivity[id] ?? NO_RECORDS;
    if (direction === 'AT_LEAST') for (const { date } of entries) activeDates.add(date);
    if (unit === 'DURATION') trackedMinutes += weekDone(unit, entries);
  }
  const count = (outcome: ActivityWeek['result']['outcome']) => weeks.filter(({ result }) => result.outcome === outcome).length;
  const goalsExcused = count('EXCUSED');
  return {
    goalsMet: count('MET'),
    goals: weeks.length - count('NO_GOAL') - goalsExcused,
    goalsExcused,
    activeDays: activeDates.size,
    trackedMinutes,
    best: bestOf(activities, weeks),
    attainment: meanAttainment(weeks.map(({ result }) => result)),
  };
}

/** By done ÷ target without a cap, so that 5 of 3 is better than 3 of 3; of equal ones the first in order. */
function bestOf(activities: readonly Activity[], weeks: readonly ActivityWeek[]): Activity | null {
  let best: Activity | null = null;
  let bestShare = 0;
  activities.forEach((activity, index) => {
    const { target, done } = weeks[index] ?? { target: null, done: 0 };
    if (activity.direction !== 'AT_LEAST' || target === null) return;
    const share = done / target;
    if (share > bestShare) [best, bestShare] = [activity, share];
  });
  return best;
}

/**
 * The mean attainment of the four weeks before, 0 to 1: the mean over those of them in which a goal counted; null when none did.
 * An archived activity counts in the weeks it was done or skipped in.
 *
 * @param totals of those weeks
 * @param current the running week: a week in the future has earlier weeks that are not over
 */
export function attainmentBefore(activities: readonly Activity[], totals: readonly WeekTotal[], week: WeekId, current: WeekId): number | null {
  const known = new Map(totals.map((total) => [`${total.weekId} ${total.activityId}`, total]));
  const means = earlierWeeks(week).flatMap((earlier) => {
    const results = activities.flatMap((activity) => {
      const total = known.get(`${earlier} ${activity.id}`);
      if (!total && !activity.isActive) return [];
      return [ofTotal(activity, earlier, total ?? { done: 0, skippedDays: 0 }, earlier >= current).result];
    });
    return meanAttainment(results) ?? [];
  });
  return means.length === 0 ? null : means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

/** A share as it is shown, in whole hundredths: only what is complete shows as 100%, and only what is nothing as 0%. */
export function roundedShare(share: number): number {
  const rounded = Math.round(share * 100) / 100;
  return share === 0 || share === 1 ? share : Math.min(0.99, Math.max(0.01, rounded));
}
