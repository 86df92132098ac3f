import type { CombinedGoal } from '@sevenfold/contract';
import { goalChanges } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import {
  createCombinedGoal as createMutation,
  deleteCombinedGoal as deleteMutation,
  editCombinedGoal,
  restoreCombinedGoal,
  setCombinedTarget,
} from '@sevenfold/model/combinedGoal';
import type { BodyIn } from '@sevenfold/model/mutation';
import { type Command, intent } from '#data';
import { getGoalChanges } from '#features/activity';
import { withDirection } from './memberWeek';

export function createCombinedGoal(goal: BodyIn<typeof createMutation>): Command {
  return {
    operations: [intent(createMutation, goal)],
    inverse: [intent(deleteMutation, { id: goal.id })],
  };
}

type Changes = Omit<BodyIn<typeof editCombinedGoal>, 'id'>;

export function changeCombinedGoal(before: CombinedGoal, changes: Changes): Command {
  const { id, name, activityIds } = before;
  return {
    operations: [intent(editCombinedGoal, { id, ...changes })],
    inverse: [
      intent(editCombinedGoal, {
        id,
        ...(changes.name !== undefined && { name }),
        ...(changes.activityIds !== undefined && { activityIds }),
      }),
    ],
  };
}

/** Sets the target from a week on (null: ends the goal). The inverse restores the previous timeline from that week on. */
export function setTarget(goal: CombinedGoal, startWeekId: WeekId, target: number | null): Command {
  const { id, activityIds, weeklyGoalsTimeline } = goal;
  return {
    operations: getGoalChanges(withDirection(goal), activityIds, { startWeekId, target }).map((change) =>
      intent(setCombinedTarget, { id, ...change }),
    ),
    inverse: goalChanges(weeklyGoalsTimeline, startWeekId).map((change) =>
      intent(setCombinedTarget, { id, ...change }),
    ),
  };
}

export function deleteCombinedGoal(goal: CombinedGoal): Command {
  return {
    operations: [intent(deleteMutation, { id: goal.id })],
    inverse: [intent(restoreCombinedGoal, { id: goal.id }, { combinedGoal: goal })],
  };
}
