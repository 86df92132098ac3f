/** The tasks of "Get started", in order. */
export const CHECKLIST = [
  'ADD_ACTIVITY',
  'SET_WEEKLY_GOAL',
  'CONNECT_CALENDAR',
  'SET_OBJECTIVE',
  'FIRST_REVIEW',
] as const;
export type ChecklistTask = (typeof CHECKLIST)[number];

/** Facts of a user's data that decide which tasks are done. */
export interface ChecklistFacts {
  /** Archived activities count. */
  readonly activities: readonly { readonly weeklyGoalsTimeline: readonly unknown[] }[];
  readonly objectives: number;
  /** Finished reviews; drafts do not count. */
  readonly finishedReviews: number;
  /** Tasks that were completed as onboarding steps, whatever became of their data. */
  readonly completed: readonly string[];
  /** False when the server has no calendar provider, so that the task cannot be done. */
  readonly canConnectCalendar: boolean;
}

export interface ChecklistItem {
  readonly task: ChecklistTask;
  readonly isDone: boolean;
  /** False when the task cannot be done on this server; it is then not counted. */
  readonly isPossible: boolean;
}

export function checklistOf({
  activities,
  objectives,
  finishedReviews,
  completed,
  canConnectCalendar,
}: ChecklistFacts): readonly ChecklistItem[] {
  const isDone: Readonly<Record<ChecklistTask, boolean>> = {
    ADD_ACTIVITY: activities.length > 0,
    SET_WEEKLY_GOAL: activities.some(({ weeklyGoalsTimeline }) => weeklyGoalsTimeline.length > 0),
    CONNECT_CALENDAR: false,
    SET_OBJECTIVE: objectives > 0,
    FIRST_REVIEW: finishedReviews > 0,
  };
  return CHECKLIST.map((task) => {
    const done = isDone[task] || completed.includes(task);
    return { task, isDone: done, isPossible: done || task !== 'CONNECT_CALENDAR' || canConnectCalendar };
  });
}

/** Done and possible tasks: "3/5". */
export function checklistCount(items: readonly ChecklistItem[]): { readonly done: number; readonly total: number } {
  const possible = items.filter(({ isPossible }) => isPossible);
  return { done: possible.filter(({ isDone }) => isDone).length, total: possible.length };
}
