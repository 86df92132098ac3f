import { useSyncExternalStore } from 'react';
import { replica } from './device';
import type { Operation } from './operation';
import type { OutboxStatus } from './outbox';

/**
 * A hook that tells whether anything of some ids waits because the server could not be reached. What is just on its way
 * is not told: it would flicker.
 *
 * @param idsOf what an operation is about; none for what is not marked
 */
export function createUseIsStalled(
  idsOf: (operation: Operation) => readonly string[],
): (...ids: readonly string[]) => boolean {
  let known: { readonly status: OutboxStatus; readonly ids: ReadonlySet<string> } | undefined;
  const waiting = (): ReadonlySet<string> => {
    const status = replica.outbox.current();
    if (known?.status !== status)
      known = { status, ids: new Set(status.isStalled ? status.pending.flatMap(idsOf) : []) };
    return known.ids;
  };
  return function useIsStalled(...ids) {
    return useSyncExternalStore(replica.outbox.subscribe, () => ids.some((id) => waiting().has(id)));
  };
}
