import { useSyncExternalStore } from 'react';
import { replica } from './device';
import type { Operation } from './operation';
import type { OutboxStatus } from './outbox';

/**
 * Creates a hook that returns true if an operation on one of the given ids waits because the server could not be
 * reached. Operations that are merely in flight do not count: the mark would flicker.
 *
 * @param idsOf the ids that an operation marks
 */
export function createUseIsStalled(
  idsOf: (operation: Operation) => readonly string[],
): (...ids: readonly string[]) => boolean {
  let known: { readonly status: OutboxStatus; readonly ids: ReadonlySet<string> } | undefined;
  const stalledIds = (): ReadonlySet<string> => {
    const status = replica.outbox.current();
    if (known?.status !== status)
      known = { status, ids: new Set(status.isStalled ? status.pending.flatMap(idsOf) : []) };
    return known.ids;
  };
  return function useIsStalled(...ids) {
    return useSyncExternalStore(replica.outbox.subscribe, () => ids.some((id) => stalledIds().has(id)));
  };
}
