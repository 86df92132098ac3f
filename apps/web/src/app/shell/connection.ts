import { useSyncExternalStore } from 'react';
import { replica } from '../../data/device';
import type { OutboxStatus } from '../../data/waiting';

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** One thing the outbox says of itself; draws again only when that changes. */
export const useOutbox = <T>(look: (status: OutboxStatus) => T): T => useSyncExternalStore(replica.outbox.subscribe, () => look(replica.outbox.current()));

/** Whether the server is out of reach, by what the browser says and by what became of real attempts; and how many changes wait for it. */
export function useConnection(): { readonly isOffline: boolean; readonly pending: number } {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isReached = useSyncExternalStore(replica.reachability.subscribe, replica.reachability.isReached);
  const isStalled = useOutbox((status) => status.isStalled);
  const pending = useOutbox((status) => status.pending.length);
  return { isOffline: !isOnline || !isReached || isStalled, pending };
}
