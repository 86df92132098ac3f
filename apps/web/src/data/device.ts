import { newId } from '../platform/id';
import { request, serverTime, Unreachable } from '../platform/http';
import { tabsOfBrowser } from './browserTabs';
import { outboxStore, readQuery } from './deviceStore';
import type { QueryPersistence } from './queryPersister';
import { Replica, type ReplicaEvents, type Request } from './replica';

const listeners: ReplicaEvents[] = [];
let isOwners = (): boolean => true;
let userHere = (): string | undefined => undefined;
let derive: QueryPersistence['derive'] = () => Promise.resolve(undefined);

/** A page that slept while somebody else signed in must not send what it still holds in that person's name. */
const ownRequest: Request = (call, options) =>
  options?.key !== undefined && !isOwners()
    ? Promise.reject(new Unreachable('Somebody else may be signed in by now'))
    : request(call, options);

/** This device's replica. The application tells, once, what to do when things go wrong. */
export const replica = new Replica({
  request: ownRequest,
  store: outboxStore,
  newId,
  tabs: tabsOfBrowser(),
  persistence: {
    async read(queryHash) {
      const userId = userHere();
      return userId === undefined ? undefined : readQuery(userId, queryHash);
    },
    derive: (queryKey) => derive(queryKey),
  },
  serverTime,
  events: {
    onRefused: (...event) => listeners.forEach((listener) => listener.onRefused?.(...event)),
    onAcknowledged: (...event) => listeners.forEach((listener) => listener.onAcknowledged?.(...event)),
    onChanged: (...event) => listeners.forEach((listener) => listener.onChanged?.(...event)),
    onSignedOut: (...event) => listeners.forEach((listener) => listener.onSignedOut?.(...event)),
    onNotStored: (...event) => listeners.forEach((listener) => listener.onNotStored?.(...event)),
    onLead: (...event) => listeners.forEach((listener) => listener.onLead?.(...event)),
    onForgotten: () => listeners.forEach((listener) => listener.onForgotten?.()),
  },
});

export const listenToReplica = (listener: ReplicaEvents): void => {
  listeners.push(listener);
};

/** @param check whether what this page holds belongs to whoever is signed in on this device */
export const sendOnlyWhile = (check: () => boolean): void => {
  isOwners = check;
};

/**
 * @param user whose queries may be read from the device
 * @param how computes a query that is not kept from others that are
 */
export const readQueriesOf = (user: typeof userHere, how: typeof derive): void => {
  userHere = user;
  derive = how;
};
