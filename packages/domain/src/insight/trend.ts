import { type ListableActivity, type WeekResult, isOfWeek, meanAttainment } from '../activity';
import type { WeekId } from '../calendar';
import { type EvaluatedActivity, type WeekFigures, pastWeek } from './pastWeek';

/** Summary of a week over all activities. */
export interface WeekSummary {
  goalsMet: number;
  /** Goals that count, without excused ones. */
  goals: number;
  goalsExcused: number;
  /** 0 to 1; null if no goal counts. */
  attainment: number | null;
}

/** Counts the outcomes of all activities of a week and averages their attainment. */
export function weekSummary(results: readonly WeekResult[]): WeekSummary {
  const count = (outcome: WeekResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const goalsExcused = count('EXCUSED');
  return {
    goalsMet: count('MET'),
    goals: results.length - count('NO_GOAL') - goalsExcused,
    goalsExcused,
    attainment: meanAttainment(results),
  };
}

/** An activity with what is needed to list and evaluate it. */
export interface ListedActivity extends EvaluatedActivity, ListableActivity {
  id: string;
}

/** Total of one activity in one week. */
export interface ActivityTotal extends WeekFigures {
  activityId: string;
  weekId: WeekId;
}

export interface TrendWeek extends WeekSummary {
  week: WeekId;
}

/**
 * Summarises each week over the activities listed in it.
 *
 * @param totals of those weeks; weeks without records are left out
 * @param current the current week
 */
export function weekTrend(
  activities: readonly ListedActivity[],
  totals: readonly ActivityTotal[],
  weeks: readonly WeekId[],
  current: WeekId,
): TrendWeek[] {
  const totalsByKey = new Map(totals.map((total) => [`${total.weekId} ${total.activityId}`, total]));
  return weeks.map((week) => {
    const results = activities.flatMap((activity) => {
      const figures = totalsByKey.get(`${week} ${activity.id}`);
      return isOfWeek(activity, week, figures) ? [pastWeek(activity, week, figures, week >= current)] : [];
    });
    return { week, ...weekSummary(results) };
  });
}

/** Mean of the weeks in which a goal counted, 0 to 1; null if there are none. */
export function meanOfWeeks(weeks: readonly Pick<WeekSummary, 'attainment'>[]): number | null {
  const known = weeks.flatMap(({ attainment }) => attainment ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
