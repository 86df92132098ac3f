import { afterPaint, NetworkError, newId, request, serverTime } from '#platform';
import { browserTabs } from './browserTabs';
import { outboxStore } from './deviceStore';
import { Replica, type ReplicaEvents } from './replica';
import type { Request } from './request';

const listeners: ReplicaEvents[] = [];
let readUserId = (): string | undefined => undefined;

/**
 * Sends no operation without a session: a frozen tab must not send its operations for a user who signed in meanwhile.
 */
const ownRequest: Request = (call, options) =>
  (options?.key !== undefined || call === 'POST /api/v1/operations') && readUserId() === undefined
    ? Promise.reject(new NetworkError('No operation is sent without a session'))
    : request(call, options);

/** The replica of this device. `addReplicaListener` subscribes to its events. */
export const replica = new Replica({
  request: ownRequest,
  store: outboxStore,
  newId,
  tabs: browserTabs(),
  serverTime,
  afterPaint,
  events: {
    onRejected: (...event) => listeners.forEach((listener) => listener.onRejected?.(...event)),
    onAcknowledged: (...event) => listeners.forEach((listener) => listener.onAcknowledged?.(...event)),
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
 * Id of the user whose data this tab may show, store and send; undefined while nobody is signed in, and once another
 * user has signed in in another tab.
 */
export const sessionUserId = (): string | undefined => readUserId();

/** Passes in the value of {@link sessionUserId}. Call it once, at start. */
export const connectSession = (userId: () => string | undefined): void => {
  readUserId = userId;
};
