import { newId } from '../platform/id';
import { request, serverTime, Unreachable } from '../platform/http';
import { tabsOfBrowser } from './browserTabs';
import { outboxStore } from './deviceStore';
import { Replica, type ReplicaEvents, type Request } from './replica';

const listeners: ReplicaEvents[] = [];
let isOwners = (): boolean => true;

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
  serverTime,
  events: {
    onRefused: (...event) => listeners.forEach((listener) => listener.onRefused?.(...event)),
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
