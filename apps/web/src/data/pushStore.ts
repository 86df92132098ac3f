import { parseQueuedTap, QUEUE_VERSION, type QueuedTap } from '@sevenfold/domain/widget';
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval';
import { reopeningStore } from './deviceStore';

/**
 * User whom this device gets notifications for, and the actions chosen in them until the server or the app's
 * outbox has them. The tabs share it.
 */
export interface PushStore {
  /** Id of the user whom this device gets notifications for; undefined if it gets none. */
  readUser(): Promise<string | undefined>;
  /** Sets the user. What another one has left is removed. */
  setUser(userId: string): Promise<void>;
  /** Adds a tap; one with the same id is the same tap. */
  add(tap: QueuedTap): Promise<void>;
  /** The taps as lines of JSON, the oldest first. */
  readLines(): Promise<readonly string[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Removes everything, as a sign-out does. */
  clear(): Promise<void>;
}

const USER_KEY = 'user';
const store = reopeningStore(() => createStore('sevenfold-push', 'store'));

export const pushStore: PushStore = {
  readUser: () => get<string>(USER_KEY, store),
  async setUser(userId) {
    const known = await pushStore.readUser();
    if (known === userId) return;
    await clear(store);
    await set(USER_KEY, userId, store);
  },
  add: (tap) => set(tap.id, JSON.stringify({ version: QUEUE_VERSION, ...tap }), store),
  readLines: async () =>
    (await entries<string, string>(store)).flatMap(([key, line]) =>
      key !== USER_KEY && parseQueuedTap(line) ? [line] : [],
    ),
  remove: (ids) => delMany([...ids], store),
  clear: () => clear(store),
};
