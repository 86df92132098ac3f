/** The tasks of "Get started", in order. */
export const CHECKLIST = [
  'ADD_ACTIVITY',
  'SET_WEEKLY_GOAL',
  'SET_OBJECTIVE',
  'CONNECT_CALENDAR',
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
  /** Connected calendar accounts. Those whose calendars are still to be chosen are not read. */
  readonly integrations: readonly { readonly needsCalendarChoice: boolean }[];
}

export interface ChecklistItem {
  readonly task: ChecklistTask;
  readonly isDone: boolean;
}

export function computeChecklist({
  activities,
  objectives,
  finishedReviews,
  completed,
  integrations,
}: ChecklistFacts): readonly ChecklistItem[] {
  const isDone: Readonly<Record<ChecklistTask, boolean>> = {
    ADD_ACTIVITY: activities.length > 0,
    SET_WEEKLY_GOAL: activities.some(({ weeklyGoalsTimeline }) => weeklyGoalsTimeline.length > 0),
    CONNECT_CALENDAR: integrations.some(({ needsCalendarChoice }) => !needsCalendarChoice),
    SET_OBJECTIVE: objectives > 0,
    FIRST_REVIEW: finishedReviews > 0,
  };
  const isChoosing = integrations.length > 0 && !isDone.CONNECT_CALENDAR;
  return CHECKLIST.map((task) => ({
    task,
    isDone: isDone[task] || (completed.includes(task) && !(task === 'CONNECT_CALENDAR' && isChoosing)),
  }));
}

/** Done tasks of all: "3/5". */
export const checklistCount = (items: readonly ChecklistItem[]): { readonly done: number; readonly total: number } => ({
  done: items.filter(({ isDone }) => isDone).length,
  total: items.length,
});
