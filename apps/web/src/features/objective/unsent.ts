import { useSyncExternalStore } from 'react';
import { replica } from '../../data/device';
import type { Operation } from '../../data/operation';
import type { OutboxStatus } from '../../data/outbox';

let known: { readonly status: OutboxStatus; readonly ids: ReadonlySet<string> } | undefined;

/** What waits because the server could not be reached, by the ids of objectives and check-ins. What is just on its way is not told. */
function unsentIds(): ReadonlySet<string> {
  const status = replica.outbox.current();
  if (known?.status !== status) known = { status, ids: new Set(status.isStalled ? status.pending.flatMap(idsOf) : []) };
  return known.ids;
}

function idsOf(operation: Operation): readonly string[] {
  switch (operation.call) {
    case 'POST /api/v1/objective':
    case 'PATCH /api/v1/objective':
    case 'POST /api/v1/objective/restore':
    case 'POST /api/v1/objective/status':
    case 'PATCH /api/v1/objective/check-in':
      return [operation.body.id];
    case 'POST /api/v1/objective/check-in':
      return [operation.body.objectiveId, operation.body.id];
    case 'POST /api/v1/objective/link':
    case 'DELETE /api/v1/objective/link':
      return [operation.body.objectiveId];
    default:
      return [];
  }
}

/** Whether a change of the objective, or of one of its check-ins, is not with the server yet, for want of a connection. */
export function useIsUnsent(id: string, checkInIds: readonly string[] = []): boolean {
  return useSyncExternalStore(replica.outbox.subscribe, () => [id, ...checkInIds].some((one) => unsentIds().has(one)));
}
