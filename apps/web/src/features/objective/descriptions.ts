import {
  createCheckIn,
  createObjective,
  deleteObjective,
  editCheckIn,
  editObjective,
  linkActivity,
  orderObjectives,
  removeCheckIn,
  restoreCheckIn,
  restoreObjective,
  setObjectiveStatus,
  unlinkActivity,
} from '@sevenfold/model/objective';
import type { Operation } from '../../data/operation';
import { createdIn, type Descriptions, type Known } from '../../dispatch/description';
import { dayShort } from '../../platform/format';
import { text } from '../../platform/text';
import { valueText } from './numbers';

function named(id: string, { remembered }: Operation, { objectives = [], rejected }: Known): { name: string } {
  const objective =
    objectives.find((one) => one.id === id) ??
    createdIn(rejected, 'POST /api/v1/objective', id) ??
    remembered?.objective;
  return { name: objective?.name ?? text('objective.op.some') };
}

export const objectiveDescriptions = {
  [createObjective.call]: ({ body }) => text('objective.op.created', { name: body.name }),
  [editObjective.call]: (operation, known) => text('objective.op.changed', named(operation.body.id, operation, known)),
  [deleteObjective.call]: (operation, known) =>
    text('objective.op.deleted', named(operation.body.id, operation, known)),
  [restoreObjective.call]: (operation, known) =>
    text('objective.op.restored', named(operation.body.id, operation, known)),
  [setObjectiveStatus.call]: (operation, known) =>
    text('objective.op.status', named(operation.body.id, operation, known)),
  [createCheckIn.call]: ({ body }) =>
    text('objective.op.checkIn', { value: valueText(body.value), day: dayShort(body.date) }),
  [editCheckIn.call]: () => text('objective.op.checkInChanged'),
  [removeCheckIn.call]: () => text('objective.op.checkInDeleted'),
  [restoreCheckIn.call]: () => text('objective.op.checkInRestored'),
  [linkActivity.call]: () => text('objective.op.link'),
  [unlinkActivity.call]: () => text('objective.op.unlink'),
  [orderObjectives.call]: () => text('objective.op.order'),
} satisfies Partial<Descriptions>;
