import type { Objective } from '@sevenfold/contract';
import type { Operation } from '../../data/operation';
import type { SetAside } from '../../data/stored';
import { dayShort } from '../../platform/format';
import { text } from '../../platform/text';
import { valueText } from './numbers';

interface Known {
  readonly objectives?: readonly Objective[];
  /** Creations among them say what objectives are called that the server has never heard of. */
  readonly aside: readonly SetAside[];
}

/** What a change of an objective is, in a person's words; undefined for any other. */
export function objectiveWords(operation: Operation, known: Known): string | undefined {
  const named = (id: string) => ({ name: nameOf(id, operation, known) });
  switch (operation.call) {
    case 'POST /api/v1/objective':
      return text('objective.op.created', { name: operation.body.name });
    case 'PATCH /api/v1/objective':
      return text('objective.op.changed', named(operation.body.id));
    case 'DELETE /api/v1/objective':
      return text('objective.op.deleted', named(operation.body.id));
    case 'POST /api/v1/objective/restore':
      return text('objective.op.restored', named(operation.body.id));
    case 'POST /api/v1/objective/status':
      return text('objective.op.status', named(operation.body.id));
    case 'POST /api/v1/objective/check-in':
      return text('objective.op.checkIn', {
        value: valueText(operation.body.value),
        day: dayShort(operation.body.date),
      });
    case 'PATCH /api/v1/objective/check-in':
      return text('objective.op.checkInChanged');
    case 'DELETE /api/v1/objective/check-in':
      return text('objective.op.checkInDeleted');
    case 'POST /api/v1/objective/check-in/restore':
      return text('objective.op.checkInRestored');
    case 'POST /api/v1/objective/link':
      return text('objective.op.link');
    case 'DELETE /api/v1/objective/link':
      return text('objective.op.unlink');
    case 'POST /api/v1/objectives/order':
      return text('objective.op.order');
    default:
      return undefined;
  }
}

function nameOf(id: string, operation: Operation, { objectives = [], aside }: Known): string {
  const made = aside.flatMap(({ queued }) =>
    queued?.operation.call === 'POST /api/v1/objective' ? queued.operation.body : [],
  );
  return (
    [...objectives, ...made].find((objective) => objective.id === id)?.name ??
    operation.remembered?.objective?.name ??
    text('objective.op.some')
  );
}
