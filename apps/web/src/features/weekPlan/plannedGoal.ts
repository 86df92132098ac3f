import type { Activity, CombinedGoal } from '@sevenfold/contract';
import { amountsAhead, isExcused, openDates, openPlans, targetAt, weekDone } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { combinedDone } from '@sevenfold/domain/combinedGoal';
import { text } from '#platform';
import type { AmountsToCome, AmountToCome } from '#features/calendarEvent';
import { countedAs, memberWeeks } from '#features/combinedGoal';
import { type ActivityRecords, amountText, type Counted, NO_RECORDS, type Records } from '#features/record';

/** The rest of a goal that is not planned in a week, and that no event will count. */
export interface GoalToPlan {
  /** In the unit of `counted`; 0 once everything is planned, and of a goal that is excused. */
  readonly amount: number;
  /** Rest that is not done, planned or not; 0 of a goal that is excused. */
  readonly open: number;
  /** True if skips excuse the goal, so that the week asks for nothing. */
  readonly isExcused: boolean;
  /** The whole goal. */
  readonly target: number;
  readonly counted: Counted;
  /** Name of a combined goal; null for the activity's own. */
  readonly combinedName: string | null;
}

/**
 * Returns the rest of an activity's own goal that is neither done nor planned, and that no event will count; null without
 * a goal.
 */
export function ownGoalToPlan(
  activity: Activity,
  records: ActivityRecords,
  toCome: readonly AmountToCome[] | undefined,
  week: WeekView,
): GoalToPlan | null {
  const target = targetAt(activity.weeklyGoalsTimeline, week.id);
  if (target === null) return null;
  // A plan without an amount is for whatever is left.
  const isAll =
    activity.unit !== 'DAYS' && openPlans(activity.unit, records, week).some(({ amount }) => amount === null);
  const ahead = amountsAhead(activity.unit, records, toCome ?? [], week).reduce((sum, { amount }) => sum + amount, 0);
  const done = weekDone(activity.unit, records.entries);
  const isFree = isExcused({ ...activity, target, done, skippedDays: records.skips.length });
  const open = isFree ? 0 : Math.max(0, target - done);
  return {
    amount: isAll ? 0 : Math.max(0, open - ahead),
    open,
    isExcused: isFree,
    target,
    counted: activity,
    combinedName: null,
  };
}

/**
 * Returns the rest to plan of an activity's own goal, or else of the first combined goal it is a member of; null without
 * either.
 */
export function goalToPlan(activity: Activity, week: WeekView, data: GoalData): GoalToPlan | null {
  const own = ownGoalToPlan(activity, recordsOf(activity.id, data), data.toCome.get(activity.id), week);
  if (own) return own;
  for (const goal of data.combinedGoals) {
    const target = targetAt(goal.weeklyGoalsTimeline, week.id);
    const members = memberWeeks(goal, data.activities, data.records);
    if (target !== null && members.some(({ id }) => id === activity.id))
      return combinedGoalToPlan(goal, target, members, data, week);
  }
  return null;
}

/** True if a part of an activity's goal is not planned yet, or nothing of an activity without a goal. */
export function isLeftToPlan(activity: Activity, week: WeekView, data: GoalData): boolean {
  const goal = goalToPlan(activity, week, data);
  if (goal) return goal.amount > 0;
  const toCome = data.toCome.get(activity.id) ?? [];
  return amountsAhead(activity.unit, recordsOf(activity.id, data), toCome, week).length === 0;
}

const recordsOf = (activityId: string, { records }: Pick<GoalData, 'records'>): ActivityRecords =>
  records.byActivity[activityId] ?? NO_RECORDS;

/** Dates that one more plan may be on: open ones without a plan, and without an event that will count. */
export const freeDates = (
  week: WeekView,
  records: ActivityRecords,
  toCome: readonly AmountToCome[] = [],
): readonly CivilDate[] =>
  openDates(week, records).filter((date) => ![...records.plans, ...toCome].some((one) => one.date === date));

/** Data of the goals of a week. */
export interface GoalData {
  readonly activities: readonly Activity[];
  readonly records: Records;
  readonly combinedGoals: readonly CombinedGoal[];
  /** Amounts that calendar events will count. */
  readonly toCome: AmountsToCome;
}

function combinedGoalToPlan(
  goal: CombinedGoal,
  target: number,
  members: ReturnType<typeof memberWeeks>,
  data: GoalData,
  week: WeekView,
): GoalToPlan {
  // Archived members count with what they have done; their plans are hidden.
  const planning = members.filter(({ activity }) => activity.isActive);
  const ahead = planning.map(({ id, unit }) => ({
    unit,
    entries: amountsAhead(unit, recordsOf(id, data), data.toCome.get(id) ?? [], week),
  }));
  // A day counts once, whichever of its members are done or planned on it.
  const leftAfter = (...weeks: Parameters<typeof combinedDone>[1][number][]) =>
    Math.max(0, target - combinedDone(goal.unit, weeks));
  return {
    amount: leftAfter(...members, ...ahead),
    open: leftAfter(...members),
    isExcused: false,
    target,
    counted: countedAs(goal),
    combinedName: goal.name,
  };
}

/** "1 day", "3h 30m", "2 days for Sport", "planned", "Excused"; "No goal" without one. */
export function toPlanText(goal: GoalToPlan | null): string {
  if (!goal) return text('goal.off');
  if (goal.isExcused) return text('week.excused');
  if (goal.amount === 0) return text('plan.planned');
  const amount = amountText(goal.counted, goal.amount);
  return goal.combinedName === null ? amount : text('plan.leftFor', { amount, goal: goal.combinedName });
}

/** "2 days left to plan"; "Excused", or "planned" of a goal that is. */
export const leftToPlanText = (goal: GoalToPlan): string =>
  goal.amount === 0 ? toPlanText(goal) : text('plan.leftToPlan', { amount: toPlanText(goal) });

/** True for an activity to plan in a week. An upper limit leaves nothing to plan. */
export const isPlannable = ({ isActive, direction }: Activity): boolean => isActive && direction === 'AT_LEAST';

/** Rank of a goal among those to plan: what is left first, then what is planned, then activities without a goal. */
export const planningRank = (goal: GoalToPlan | null): number => (goal === null ? 2 : Number(goal.amount === 0));
