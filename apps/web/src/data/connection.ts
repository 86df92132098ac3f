import { useSyncExternalStore } from 'react';
import { watchNetwork } from '#platform';
import { replica } from './device';
import type { ServerState } from './reachability';
import type { OutboxStatus } from './outboxState';

/** Selects a value from the outbox's status; rerenders only when that value changes. */
export const useOutbox = <T>(select: (status: OutboxStatus) => T): T =>
  useSyncExternalStore(replica.outbox.subscribe, () => select(replica.outbox.current()));

/** SERVER_ERROR: the server responds, but with errors. APP_OUTDATED: with one error, until the native app is updated. */
export type Connection = 'ONLINE' | 'SERVER_ERROR' | 'APP_OUTDATED' | 'OFFLINE';

interface ConnectionSigns extends Pick<OutboxStatus, 'isStalled' | 'isServerFailing'> {
  /** `navigator.onLine` */
  readonly isOnline: boolean;
  readonly server: ServerState;
}

/** A server that responds with errors is reachable; the device is offline only if there is no response. */
export function judgeConnection({ isOnline, server, isStalled, isServerFailing }: ConnectionSigns): Connection {
  if (!isOnline || server === 'UNREACHABLE') return 'OFFLINE';
  if (server === 'APP_OUTDATED') return 'APP_OUTDATED';
  if (server === 'SERVER_ERROR' || isServerFailing) return 'SERVER_ERROR';
  return isStalled ? 'OFFLINE' : 'ONLINE';
}

/** The connection to the server, judged by the browser's network state and by the results of real requests. */
export function useConnection(): Connection {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const server = useSyncExternalStore(replica.reachability.subscribe, replica.reachability.state);
  const isStalled = useOutbox((status) => status.isStalled);
  const isServerFailing = useOutbox((status) => status.isServerFailing);
  return judgeConnection({ isOnline, server, isStalled, isServerFailing });
}
