import {
  createActivity,
  deleteActivity,
  editActivity,
  moveActivities,
  restoreActivity,
  setActive,
  setCalendarTracking,
  setWeeklyGoal,
} from '@sevenfold/model/activity';
import { type Descriptions, findNamedActivity, type Known } from '#dispatch';
import type { Operation } from '#data';
import { text } from '#platform';

function toNameParam(id: string, { remembered }: Operation, known: Known): { name: string } {
  return { name: findNamedActivity(id, known)?.name ?? remembered?.activity?.name ?? text('operation.someActivity') };
}

export const activityDescriptions = {
  [createActivity.call]: ({ body }) => text('operation.activity', { name: body.name }),
  [editActivity.call]: (operation, known) =>
    text('operation.activityChanged', toNameParam(operation.body.id, operation, known)),
  [deleteActivity.call]: (operation, known) =>
    text('operation.activityDeleted', toNameParam(operation.body.activityId, operation, known)),
  [restoreActivity.call]: (operation, known) =>
    text('operation.activityRestored', toNameParam(operation.body.activityId, operation, known)),
  [setActive.call]: (operation, known) =>
    text(
      operation.body.isActive ? 'operation.activityUnarchived' : 'operation.activityArchived',
      toNameParam(operation.body.activityId, operation, known),
    ),
  [setWeeklyGoal.call]: (operation, known) =>
    text('operation.goal', toNameParam(operation.body.activityId, operation, known)),
  [setCalendarTracking.call]: (operation, known) =>
    text('operation.tracking', toNameParam(operation.body.activityId, operation, known)),
  [moveActivities.call]: () => text('operation.activityOrder'),
} satisfies Partial<Descriptions>;
