import { newId } from '../platform/id';
import { request, serverTime, NetworkError } from '../platform/http';
import { browserTabs } from './browserTabs';
import { outboxStore, readQuery } from './deviceStore';
import type { QueryPersistence } from './queryPersister';
import { Replica, type ReplicaEvents, type Request } from './replica';

const listeners: ReplicaEvents[] = [];
let readUserId = (): string | undefined => undefined;
let derive: QueryPersistence['derive'] = () => Promise.resolve(undefined);

/** A page that slept while somebody else signed in must not send what it still holds in that person's name. */
const ownRequest: Request = (call, options) =>
  options?.key !== undefined && readUserId() === undefined
    ? Promise.reject(new NetworkError('Somebody else may be signed in by now'))
    : request(call, options);

/** This device's replica. The application tells, once, what to do when things go wrong. */
export const replica = new Replica({
  request: ownRequest,
  store: outboxStore,
  newId,
  tabs: browserTabs(),
  persistence: {
    async read(queryHash) {
      const userId = sessionUserId();
      return userId === undefined ? undefined : readQuery(userId, queryHash);
    },
    derive: (queryKey) => derive(queryKey),
  },
  serverTime,
  events: {
    onRejected: (...event) => listeners.forEach((listener) => listener.onRejected?.(...event)),
    onAcknowledged: (...event) => listeners.forEach((listener) => listener.onAcknowledged?.(...event)),
    onChanged: (...event) => listeners.forEach((listener) => listener.onChanged?.(...event)),
    onSignedOut: (...event) => listeners.forEach((listener) => listener.onSignedOut?.(...event)),
    onStorageError: (...event) => listeners.forEach((listener) => listener.onStorageError?.(...event)),
    onLead: (...event) => listeners.forEach((listener) => listener.onLead?.(...event)),
    onSignedOutInOtherTab: () => listeners.forEach((listener) => listener.onSignedOutInOtherTab?.()),
  },
});

export const addReplicaListener = (listener: ReplicaEvents): void => {
  listeners.push(listener);
};

/**
 * Id of the user whose data this tab shows and may keep on this device or send; undefined while nobody is signed in, and
 * once another tab signed somebody else in.
 */
export const sessionUserId = (): string | undefined => readUserId();

/**
 * Hands the session's part in. To be called once, at start.
 *
 * @param userId what {@link sessionUserId} returns
 * @param deriveQuery computes a query that is not stored from others that are
 */
export const connectSession = (userId: () => string | undefined, deriveQuery: QueryPersistence['derive']): void => {
  readUserId = userId;
  derive = deriveQuery;
};
