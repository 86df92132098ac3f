import {
  createCombinedGoal,
  deleteCombinedGoal,
  editCombinedGoal,
  restoreCombinedGoal,
  setCombinedTarget,
} from '@sevenfold/model/combinedGoal';
import type { Operation } from '#data';
import { createdIn, type Descriptions, type Known } from '#dispatch';
import { text } from '#platform';

function toNameParam(id: string, { remembered }: Operation, { combinedGoals = [], rejected }: Known): { name: string } {
  const goal =
    combinedGoals.find((one) => one.id === id) ??
    createdIn(rejected, 'POST /api/v1/combined-goal', id) ??
    remembered?.combinedGoal;
  return { name: goal?.name ?? text('combinedGoal.op.some') };
}

export const combinedGoalDescriptions = {
  [createCombinedGoal.call]: ({ body }) => text('combinedGoal.op.created', { name: body.name }),
  [editCombinedGoal.call]: (operation, known) =>
    text('combinedGoal.op.changed', toNameParam(operation.body.id, operation, known)),
  [setCombinedTarget.call]: (operation, known) =>
    text('combinedGoal.op.target', toNameParam(operation.body.id, operation, known)),
  [deleteCombinedGoal.call]: (operation, known) =>
    text('combinedGoal.op.deleted', toNameParam(operation.body.id, operation, known)),
  [restoreCombinedGoal.call]: (operation, known) =>
    text('combinedGoal.op.restored', toNameParam(operation.body.id, operation, known)),
} satisfies Partial<Descriptions>;
