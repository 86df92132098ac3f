import type { Activity, WeekTotal } from '@sevenfold/contract';
import { isOfWeek, targetAt, weekDone } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { meanOfWeeks, weekToDate, weekTrend, type Moment, type WeekToDate } from '@sevenfold/domain/insight';
import { NO_RECORDS, type WeekSlices } from '#features/record';
import type { CountedActivity } from '#features/activity';
import { earlierWeeks } from './activityWeek';

/** The activity with the highest share of its goal, which is above 1 past the goal. */
interface BestActivity {
  readonly activity: Activity;
  readonly share: number;
}

/** Facts of a week over all activities. */
export interface WeekFacts extends WeekToDate {
  /** Null when no activity with a goal to reach was done. */
  readonly best: BestActivity | null;
}

/**
 * Returns the activities a week shows: those that belong to it.
 *
 * @param kept ids of those that had entries when the week was opened, so that removing an entry does not remove its row
 */
export const shownActivities = (
  week: WeekId,
  activities: readonly CountedActivity[],
  records: WeekSlices,
  kept: ReadonlySet<string> = NONE,
): readonly CountedActivity[] =>
  activities.filter((activity) => kept.has(activity.id) || isShownIn(week, activity, records));

/** True if an activity belongs to a week, based on the week's entries. */
export function isShownIn(week: WeekId, activity: CountedActivity, slices: WeekSlices): boolean {
  const records = slices?.byActivity[activity.id];
  return isOfWeek(
    activity,
    week,
    records && isRecorded(records) ? { done: weekDone(activity.unit, records.entries) } : undefined,
  );
}

const NONE: ReadonlySet<string> = new Set();

export const isRecorded = ({ entries, skips } = NO_RECORDS): boolean => entries.length > 0 || skips.length > 0;

/** @param running true while the week is not over */
export function weekFacts(
  activities: readonly CountedActivity[],
  records: WeekSlices,
  week: WeekId,
  running: boolean,
): WeekFacts {
  return {
    ...weekToDateOf(activities, records, week, { upTo: null, running }),
    best: bestOf(activities, records, week),
  };
}

/** Facts of a week up to a moment. */
export const weekToDateOf = (
  activities: readonly CountedActivity[],
  slices: WeekSlices,
  week: WeekId,
  moment: Moment,
): WeekToDate =>
  weekToDate(
    activities.map((activity) => ({ ...activity, records: slices?.byActivity[activity.id] ?? NO_RECORDS })),
    week,
    moment,
  );

function bestOf(activities: readonly Activity[], slices: WeekSlices, week: WeekId): BestActivity | null {
  let best: BestActivity | null = null;
  for (const activity of activities) {
    const target = targetAt(activity.weeklyGoalsTimeline, week);
    if (activity.direction !== 'AT_LEAST' || target === null) continue;
    const share = weekDone(activity.unit, (slices?.byActivity[activity.id] ?? NO_RECORDS).entries) / target;
    if (share > (best?.share ?? 0)) best = { activity, share };
  }
  return best;
}

/**
 * Mean attainment of the four weeks before, 0 to 1, over those in which a goal counted; null when there are none.
 *
 * @param totals totals of those weeks
 * @param current the current week: before a future week, some weeks are not over
 */
export const attainmentBefore = (
  activities: readonly CountedActivity[],
  totals: readonly WeekTotal[],
  week: WeekId,
  current: WeekId,
): number | null => meanOfWeeks(weekTrend(activities, totals, earlierWeeks(week), current));
