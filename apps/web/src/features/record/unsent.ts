import { useSyncExternalStore } from 'react';
import { replica } from '../../data/device';
import type { Operation } from '../../data/operation';
import type { OutboxStatus } from '../../data/outbox';

const NONE: ReadonlySet<string> = new Set();

/**
 * The activities whose records wait because the server is out of reach. What is merely on its way is not told: it would
 * flicker.
 */
export function unsentActivities({ isStalled, pending }: OutboxStatus): ReadonlySet<string> {
  const ids = isStalled ? pending.flatMap(activitiesOf) : [];
  return ids.length > 0 ? new Set(ids) : NONE;
}

function activitiesOf(operation: Operation): readonly string[] {
  switch (operation.call) {
    case 'POST /api/v1/entry':
      return [operation.body.activityId];
    case 'POST /api/v1/skips':
    case 'DELETE /api/v1/skips':
      return operation.body.skips.map(({ activityId }) => activityId);
    default:
      return operation.remembered?.entry ? [operation.remembered.entry.activityId] : [];
  }
}

let known: { readonly status: OutboxStatus; readonly activities: ReadonlySet<string> } | undefined;

function current(): ReadonlySet<string> {
  const status = replica.outbox.current();
  if (known?.status !== status) known = { status, activities: unsentActivities(status) };
  return known.activities;
}

/** The same set for as long as nothing is out of reach, so that a tap draws nothing again for it. */
export const useUnsentActivities = (): ReadonlySet<string> => useSyncExternalStore(replica.outbox.subscribe, current);
