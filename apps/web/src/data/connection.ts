import { useSyncExternalStore } from 'react';
import { replica } from './device';
import type { ServerState } from './reachability';
import type { OutboxStatus } from './outboxState';

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** One thing the outbox says of itself; draws again only when that changes. */
export const useOutbox = <T>(select: (status: OutboxStatus) => T): T =>
  useSyncExternalStore(replica.outbox.subscribe, () => select(replica.outbox.current()));

/** TROUBLED: the server answers, but with errors. */
export type Connection = 'ONLINE' | 'SERVER_ERROR' | 'OFFLINE';

interface ConnectionSigns extends Pick<OutboxStatus, 'isStalled' | 'isServerFailing'> {
  /** What the browser says of the network. */
  readonly isOnline: boolean;
  readonly server: ServerState;
}

/** A server that answers with an error is in trouble; only where no answer comes is the device offline. */
export function connectionOf({ isOnline, server, isStalled, isServerFailing }: ConnectionSigns): Connection {
  if (!isOnline || server === 'UNREACHABLE') return 'OFFLINE';
  if (server === 'SERVER_ERROR' || isServerFailing) return 'SERVER_ERROR';
  return isStalled ? 'OFFLINE' : 'ONLINE';
}

/**
 * How the server can be reached, by what the browser says and by what became of real attempts; and how many changes
 * wait for it.
 */
export function useConnection(): { readonly connection: Connection; readonly pending: number } {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const server = useSyncExternalStore(replica.reachability.subscribe, replica.reachability.state);
  const isStalled = useOutbox((status) => status.isStalled);
  const isServerFailing = useOutbox((status) => status.isServerFailing);
  const pending = useOutbox((status) => status.pending.length);
  return { connection: connectionOf({ isOnline, server, isStalled, isServerFailing }), pending };
}
