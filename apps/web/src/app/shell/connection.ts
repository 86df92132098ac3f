import { useSyncExternalStore } from 'react';
import { replica } from '../../data/device';

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the server is out of reach, and how many changes wait for it. */
export function useConnection(): { readonly isOffline: boolean; readonly pending: number } {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isStalled = useSyncExternalStore(replica.outbox.subscribe, () => replica.outbox.current().isStalled);
  const pending = useSyncExternalStore(replica.outbox.subscribe, () => replica.outbox.current().pending.length);
  return { isOffline: !isOnline || isStalled, pending };
}
