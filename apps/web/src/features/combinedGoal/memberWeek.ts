import type { Activity, CombinedGoal, Entry } from '@sevenfold/contract';
import { goalRemainder, type GoalRemainder, targetAt } from '@sevenfold/domain/activity';
import type { WeekId, WeekView } from '@sevenfold/domain/calendar';
import { canBeMember, combinedDone } from '@sevenfold/domain/combinedGoal';
import { type Counted, NO_RECORDS, type Records } from '#features/record';

/** An activity of a combined goal with its entries of a week. */
export interface MemberWeek {
  readonly id: string;
  readonly unit: Activity['unit'];
  readonly activity: Activity;
  readonly entries: readonly Entry[];
}

/** Amounts of a combined goal are written as those of an activity without a unit of its own. */
export const countedAs = ({ unit }: Pick<CombinedGoal, 'unit'>): Counted => ({ unit, customTimesUnit: null });

/** Adds the direction of every combined goal, for functions of the goals of activities. */
export const withDirection = <G>(goal: G) => ({ ...goal, direction: 'AT_LEAST' as const });

/** The activities of a goal that count, in the order in which they were chosen. */
export const findMembers = (
  { unit, activityIds }: Pick<CombinedGoal, 'unit' | 'activityIds'>,
  activities: readonly Activity[],
): readonly Activity[] =>
  activityIds.flatMap((id) => activities.find((one) => one.id === id && canBeMember(unit, one)) ?? []);

export const memberWeeks = (
  goal: CombinedGoal,
  activities: readonly Activity[],
  records: Records,
): readonly MemberWeek[] =>
  findMembers(goal, activities).map((activity) => ({
    id: activity.id,
    unit: activity.unit,
    activity,
    entries: (records.byActivity[activity.id] ?? NO_RECORDS).entries,
  }));

/** A combined goal in a week. */
export interface CombinedRow {
  readonly goal: CombinedGoal;
  readonly target: number;
  readonly done: number;
  readonly members: readonly MemberWeek[];
  readonly left: GoalRemainder | null;
}

/** Goals that a week has. */
export const goalsIn = (goals: readonly CombinedGoal[], week: WeekId): readonly CombinedGoal[] =>
  goals.filter(({ weeklyGoalsTimeline }) => targetAt(weeklyGoalsTimeline, week) !== null);

/** The combined goals of a week with their amounts. */
export function combinedRows(
  goals: readonly CombinedGoal[],
  activities: readonly Activity[],
  records: Records,
  view: WeekView,
): readonly CombinedRow[] {
  return goals.flatMap((goal) => {
    const target = targetAt(goal.weeklyGoalsTimeline, view.id);
    if (target === null) return [];
    const members = memberWeeks(goal, activities, records);
    const done = combinedDone(goal.unit, members);
    const entries = members.flatMap((member) => member.entries);
    const left = goalRemainder(withDirection({ unit: goal.unit }), { entries, skips: [] }, { target, done }, view);
    return [{ goal, target, done, members, left }];
  });
}
