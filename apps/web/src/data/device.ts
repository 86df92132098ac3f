import { request } from '../platform/http';
import { outboxStore } from './deviceStore';
import { Replica, type ReplicaEvents } from './replica';

const listeners: ReplicaEvents[] = [];

/** This device's replica. The application tells, once, what to do when things go wrong. */
export const replica = new Replica(request, outboxStore, {
  onRefused: (...event) => listeners.forEach((listener) => listener.onRefused(...event)),
  onSignedOut: (...event) => listeners.forEach((listener) => listener.onSignedOut(...event)),
  onNotStored: (...event) => listeners.forEach((listener) => listener.onNotStored(...event)),
});

export const listenToReplica = (listener: ReplicaEvents): void => {
  listeners.push(listener);
};
