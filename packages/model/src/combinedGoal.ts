import type { CombinedGoal } from '@sevenfold/contract';
import { type ActivityUnit, setGoal } from '@sevenfold/domain/activity';
import { instant, json, text, texts, uuid } from './field';
import { changeRow, definedFields, mutation } from './mutation';
import { noun } from './noun';
import { ownId } from './references';

export const combinedGoal = noun({
  name: 'combinedGoal',
  table: 'combined_goal',
  key: ['id'],
  fields: {
    id: uuid('id'),
    name: text('name'),
    unit: text<ActivityUnit>('unit'),
    weeklyGoalsTimeline: json<CombinedGoal['weeklyGoalsTimeline']>('weekly_goals_timeline'),
    activityIds: texts('activity_ids'),
    createdAt: instant('created_at'),
  },
  internal: {},
  removal: 'MARKED',
});

const itself = ({ id }: { readonly id: string }) => [['combinedGoal', id]] as const;

export const createCombinedGoal = mutation('POST /api/v1/combined-goal', {
  effect: 'CREATES',
  refersTo: ({ activityIds }) => activityIds,
  about: itself,
  apply(rows, body, { now }) {
    if (!rows.get('combinedGoal', body.id)) rows.put('combinedGoal', { ...body, createdAt: now });
  },
});

export const editCombinedGoal = mutation('PATCH /api/v1/combined-goal', {
  effect: 'EDITS',
  dependsOn: ownId,
  refersTo: ({ activityIds = [] }) => activityIds,
  about: itself,
  apply: (rows, body) => changeRow(rows, 'combinedGoal', body.id, (row) => ({ ...row, ...definedFields(body) })),
});

export const setCombinedTarget = mutation('POST /api/v1/combined-goal/target', {
  effect: 'SETS',
  dependsOn: ownId,
  about: itself,
  apply: (rows, { id, startWeekId, target = null }) =>
    changeRow(rows, 'combinedGoal', id, (row) => ({
      ...row,
      weeklyGoalsTimeline: setGoal(row.weeklyGoalsTimeline, startWeekId, target),
    })),
});

export const deleteCombinedGoal = mutation('DELETE /api/v1/combined-goal', {
  effect: 'REMOVES',
  dependsOn: ownId,
  apply: (rows, { id }) => rows.remove('combinedGoal', id),
});

export const restoreCombinedGoal = mutation('POST /api/v1/combined-goal/restore', {
  effect: 'SETS',
  dependsOn: ownId,
  about: itself,
  apply(rows, { id }, { remembered }) {
    if (remembered.combinedGoal && !rows.get('combinedGoal', id)) rows.put('combinedGoal', remembered.combinedGoal);
  },
});

export const combinedGoalMutations = [
  createCombinedGoal,
  editCombinedGoal,
  setCombinedTarget,
  deleteCombinedGoal,
  restoreCombinedGoal,
] as const;
