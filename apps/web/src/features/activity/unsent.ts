import { useSyncExternalStore } from 'react';
import { replica } from '../../data/device';
import type { Operation } from '../../data/operation';
import type { OutboxStatus } from '../../data/outbox';

let known: { readonly status: OutboxStatus; readonly ids: ReadonlySet<string> } | undefined;

/** The activities with changes that wait because the server could not be reached. What is just on its way is not told. */
function unsentIds(): ReadonlySet<string> {
  const status = replica.outbox.current();
  if (known?.status !== status) known = { status, ids: new Set(status.isStalled ? status.pending.flatMap(idsOf) : []) };
  return known.ids;
}

/** A move renumbers others as well; that they are elsewhere than the server thinks is not worth a mark on each. */
function idsOf(operation: Operation): readonly string[] {
  switch (operation.call) {
    case 'POST /api/v1/a':
    case 'PATCH /api/v1/a':
      return [operation.body.id];
    case 'POST /api/v1/a/is-active':
    case 'POST /api/v1/a/restore':
    case 'POST /api/v1/a/weekly-goal/update':
      return [operation.body.activityId];
    default:
      return [];
  }
}

/** Whether a change of the activity is not with the server yet, for want of a connection. */
export function useIsUnsent(activityId: string): boolean {
  return useSyncExternalStore(replica.outbox.subscribe, () => unsentIds().has(activityId));
}
