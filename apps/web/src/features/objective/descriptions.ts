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
  'POST /api/v1/objective': ({ body }) => text('objective.op.created', { name: body.name }),
  'PATCH /api/v1/objective': (operation, known) =>
    text('objective.op.changed', named(operation.body.id, operation, known)),
  'DELETE /api/v1/objective': (operation, known) =>
    text('objective.op.deleted', named(operation.body.id, operation, known)),
  'POST /api/v1/objective/restore': (operation, known) =>
    text('objective.op.restored', named(operation.body.id, operation, known)),
  'POST /api/v1/objective/status': (operation, known) =>
    text('objective.op.status', named(operation.body.id, operation, known)),
  'POST /api/v1/objective/check-in': ({ body }) =>
    text('objective.op.checkIn', { value: valueText(body.value), day: dayShort(body.date) }),
  'PATCH /api/v1/objective/check-in': () => text('objective.op.checkInChanged'),
  'DELETE /api/v1/objective/check-in': () => text('objective.op.checkInDeleted'),
  'POST /api/v1/objective/check-in/restore': () => text('objective.op.checkInRestored'),
  'POST /api/v1/objective/link': () => text('objective.op.link'),
  'DELETE /api/v1/objective/link': () => text('objective.op.unlink'),
  'POST /api/v1/objectives/order': () => text('objective.op.order'),
} satisfies Partial<Descriptions>;
