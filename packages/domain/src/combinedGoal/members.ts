import type { ActivityUnit, Direction, WeeklyGoalsTimeline } from '../activity';

/** Maximum number of combined goals of a user; see `takesRoom`. */
export const COMBINED_GOALS_MAX = 10;
/** True for a goal of the maximum: not for one that was ended in its first week, which no week shows. */
export const takesRoom = ({ weeklyGoalsTimeline }: { readonly weeklyGoalsTimeline: WeeklyGoalsTimeline }): boolean =>
  weeklyGoalsTimeline.length > 0;
/** Number of activities of a combined goal. */
export const MEMBERS_MIN = 2;
export const MEMBERS_MAX = 10;

/**
 * True if records of an activity count for combined goals of a unit: minutes are added to minutes, times to times and
 * days done, and days are days of any activity. Upper limits never count.
 */
export const canBeMember = (
  unit: ActivityUnit,
  activity: { readonly unit: ActivityUnit; readonly direction: Direction },
) => activity.direction === 'AT_LEAST' && (unit === 'DAYS' || (unit === 'DURATION') === (activity.unit === 'DURATION'));

/** True for a list of ids that a combined goal may have. */
export const isMembership = (ids: readonly string[]): boolean =>
  ids.length >= MEMBERS_MIN && ids.length <= MEMBERS_MAX && new Set(ids).size === ids.length;
