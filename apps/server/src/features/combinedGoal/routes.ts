import { reading, route } from '#http';
import {
  createCombinedGoal,
  deleteCombinedGoal,
  listCombinedGoals,
  patchCombinedGoal,
  restoreCombinedGoal,
  setTarget,
} from './service';

export const combinedGoalRoutes = [
  reading('GET /api/v1/combined-goals', async ({ db, userId }) => ({
    combinedGoals: await listCombinedGoals(db, userId),
  })),
  route('POST /api/v1/combined-goal', async ({ transaction, body, clock }) => ({
    combinedGoal: await createCombinedGoal(transaction, body, clock),
  })),
  route('PATCH /api/v1/combined-goal', async ({ transaction, body }) => ({
    combinedGoal: await patchCombinedGoal(transaction, body),
  })),
  route('POST /api/v1/combined-goal/target', async ({ transaction, body }) => ({
    combinedGoal: await setTarget(transaction, body),
  })),
  route('DELETE /api/v1/combined-goal', async ({ transaction, body, clock }) => {
    await deleteCombinedGoal(transaction, body.id, clock);
    return {};
  }),
  route('POST /api/v1/combined-goal/restore', async ({ transaction, body, clock }) => ({
    combinedGoal: await restoreCombinedGoal(transaction, body.id, clock),
  })),
];
