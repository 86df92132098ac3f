import { useSyncExternalStore } from 'react';
import { replica } from './device';
import type { ServerState } from './reachability';
import type { OutboxStatus } from './outboxState';

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** One thing the outbox says of itself; draws again only when that changes. */
export const useOutbox = <T>(look: (status: OutboxStatus) => T): T =>
  useSyncExternalStore(replica.outbox.subscribe, () => look(replica.outbox.current()));

/** TROUBLED: the server answers, but with errors. */
export type Connection = 'FINE' | 'TROUBLED' | 'OFFLINE';

interface Signs extends Pick<OutboxStatus, 'isStalled' | 'isTroubled'> {
  /** What the browser says of the network. */
  readonly isOnline: boolean;
  readonly server: ServerState;
}

/** A server that answers with an error is in trouble; only where no answer comes is the device offline. */
export function connectionOf({ isOnline, server, isStalled, isTroubled }: Signs): Connection {
  if (!isOnline || server === 'AWAY') return 'OFFLINE';
  if (server === 'TROUBLED' || isTroubled) return 'TROUBLED';
  return isStalled ? 'OFFLINE' : 'FINE';
}

/**
 * How the server can be reached, by what the browser says and by what became of real attempts; and how many changes
 * wait for it.
 */
export function useConnection(): { readonly connection: Connection; readonly pending: number } {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const server = useSyncExternalStore(replica.reachability.subscribe, replica.reachability.state);
  const isStalled = useOutbox((status) => status.isStalled);
  const isTroubled = useOutbox((status) => status.isTroubled);
  const pending = useOutbox((status) => status.pending.length);
  return { connection: connectionOf({ isOnline, server, isStalled, isTroubled }), pending };
}
