import {
  createCheckIn,
  createObjective,
  createStep,
  deleteObjective,
  editCheckIn,
  editObjective,
  editStep,
  linkActivity,
  orderObjectives,
  removeCheckIn,
  removeStep,
  restoreCheckIn,
  restoreObjective,
  setObjectiveStatus,
  unlinkActivity,
} from '@sevenfold/model/objective';
import type { Operation } from '#data';
import { createdIn, type Descriptions, type Known } from '#dispatch';
import { dayShort, text } from '#platform';
import { valueText } from './numbers';

function toNameParam(id: string, { remembered }: Operation, { objectives = [], rejected }: Known): { name: string } {
  const objective =
    objectives.find((one) => one.id === id) ??
    createdIn(rejected, 'POST /api/v1/objective', id) ??
    remembered?.objective;
  return { name: objective?.name ?? text('objective.op.some') };
}

/** True for a note of a step. */
const isNote = ({ remembered }: Operation): boolean =>
  remembered?.checkIn !== undefined && 'stepId' in remembered.checkIn;

export const objectiveDescriptions = {
  [createObjective.call]: ({ body }) => text('objective.op.created', { name: body.name }),
  [editObjective.call]: (operation, known) =>
    text('objective.op.changed', toNameParam(operation.body.id, operation, known)),
  [deleteObjective.call]: (operation, known) =>
    text('objective.op.deleted', toNameParam(operation.body.id, operation, known)),
  [restoreObjective.call]: (operation, known) =>
    text('objective.op.restored', toNameParam(operation.body.id, operation, known)),
  [setObjectiveStatus.call]: (operation, known) =>
    text('objective.op.status', toNameParam(operation.body.id, operation, known)),
  [createStep.call]: ({ body }) => text('objective.op.step', { name: body.name }),
  [editStep.call]: () => text('objective.op.stepChanged'),
  [removeStep.call]: () => text('objective.op.stepDeleted'),
  [createCheckIn.call]: ({ body: { value, date } }) =>
    value === undefined
      ? text('objective.op.note', { day: dayShort(date) })
      : text('objective.op.checkIn', { value: valueText(value), day: dayShort(date) }),
  [editCheckIn.call]: (operation) =>
    text(isNote(operation) ? 'objective.op.noteChanged' : 'objective.op.checkInChanged'),
  [removeCheckIn.call]: (operation) =>
    text(isNote(operation) ? 'objective.op.noteDeleted' : 'objective.op.checkInDeleted'),
  [restoreCheckIn.call]: (operation) =>
    text(isNote(operation) ? 'objective.op.noteRestored' : 'objective.op.checkInRestored'),
  [linkActivity.call]: () => text('objective.op.link'),
  [unlinkActivity.call]: () => text('objective.op.unlink'),
  [orderObjectives.call]: () => text('objective.op.order'),
} satisfies Partial<Descriptions>;
