import type { Choice, History } from './history';

/** Each mutation of combined goals. */
export const COMBINED_GOAL_MUTATIONS = {
  createCombinedGoal: (history, choice) =>
    history.send('POST /api/v1/combined-goal', history.newCombinedGoal({ activityIds: members(history, choice) })),
  patchCombinedGoal: (history, choice) =>
    history.send('PATCH /api/v1/combined-goal', {
      id: history.combinedGoal(choice),
      ...(choice.value % 2 === 0 ? { name: `Move ${choice.value}` } : { activityIds: members(history, choice) }),
    }),
  setCombinedTarget: (history, choice) =>
    history.send('POST /api/v1/combined-goal/target', {
      id: history.combinedGoal(choice),
      startWeekId: '2026-W09',
      target: choice.value % 3 === 0 ? null : 1 + (choice.value % 5),
    }),
  deleteCombinedGoal: (history, choice) =>
    history.send('DELETE /api/v1/combined-goal', { id: history.combinedGoal(choice) }),
  restoreCombinedGoal: (history, choice) =>
    history.send('POST /api/v1/combined-goal/restore', { id: history.combinedGoal(choice) }),
} satisfies Readonly<Record<string, (history: History, choice: Choice) => Promise<unknown>>>;

const members = (history: History, choice: Choice): string[] => [
  history.activity(choice),
  history.activity({ ...choice, subject: choice.subject + 1 }),
];
