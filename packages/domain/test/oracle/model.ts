import { plusDays, type StartDay, weekOf } from './dates';

// A plain, slow implementation of docs/numbers.md: lists of what was recorded, walked through day by day. It shares no
// code with the domain, so that both do not contain the same mistake.

export interface ModelEntry {
  readonly date: string;
  readonly amount: number;
}

/** A goal from a week on, without an end. */
export interface ModelGoal {
  readonly fromWeek: string;
  readonly target: number | null;
}

export interface ModelActivity {
  readonly id: string;
  readonly areaId: string | null;
  readonly unit: 'DAYS' | 'TIMES' | 'DURATION';
  readonly direction: 'AT_LEAST' | 'AT_MOST';
  readonly isActive: boolean;
  readonly createdOn: string;
  /** In the order they were set. */
  readonly goals: readonly ModelGoal[];
  readonly entries: readonly ModelEntry[];
  readonly skips: readonly string[];
}

/**
 * The goal of a week: of all goals set from it or an earlier week on, the one that was set last, unless a later one
 * took that week over.
 */
export function goalIn({ goals }: Pick<ModelActivity, 'goals'>, week: string): number | null {
  let target: number | null = null;
  for (const goal of goals) if (goal.fromWeek <= week) target = goal.target;
  return target;
}

/** Maximum number of weeks before its creation in which an activity of a generated history has goals. */
const GOAL_HORIZON = 60;

/** The name of the first week the activity counts in. */
export function firstWeekOf(activity: ModelActivity, startDay: StartDay): string {
  const names = [firstGoalWeek(activity, startDay), ...activity.entries.map(({ date }) => weekOf(date, startDay))];
  return names.sort()[0] ?? '';
}

/** True if a day belongs to the time the activity counts in. */
export function countsOn(activity: ModelActivity, date: string, startDay: StartDay): boolean {
  if (date >= activity.createdOn || activity.entries.some((entry) => entry.date <= date)) return true;
  // A goal of an earlier week than that of the creation counts from its first day on, the days before the creation in
  // its own week included.
  const first = firstGoalWeek(activity, startDay);
  return first < weekOf(activity.createdOn, startDay) && first <= weekOf(date, startDay);
}

/** Asks every week before the creation whether it had a goal; the week of the creation when none had. */
function firstGoalWeek(activity: ModelActivity, startDay: StartDay): string {
  let first = weekOf(activity.createdOn, startDay);
  for (let back = 1; back < GOAL_HORIZON; back += 1) {
    const name = weekOf(plusDays(activity.createdOn, -7 * back), startDay);
    if (goalIn(activity, name) !== null) first = name;
  }
  return first;
}
