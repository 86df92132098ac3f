import type { Changes, User } from '@sevenfold/contract';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { MUTATIONS } from '@sevenfold/model/mutations';
import { type DeviceNoun, ROWS_WINDOW_WEEKS } from '@sevenfold/model/row';
import { createListeners } from '#platform';
import { OlderRecords, type OlderRecordsDeps } from './olderRecords';
import { RecordIndex } from './recordIndex';
import { RowLists } from './rowLists';
import { type PendingOperation, RowStore } from './rowStore';
import { RowSync, type RowSyncDeps } from './rowSync';
import { SummedWeeks } from './summedWeeks';

export interface DeviceRowsDeps {
  readonly request: RowSyncDeps['request'];
  readonly readRecords: OlderRecordsDeps['read'];
  readonly nextTask?: RowSyncDeps['nextTask'];
  readonly onChanged?: RowSyncDeps['onChanged'];
  /** Called when everything is forgotten, because the user has signed out. */
  readonly onCleared?: () => void;
  /** The present time, an ISO 8601 string in UTC. */
  readonly now: () => string;
}

/** State of the reading of rows, for screens without data. */
export interface RowsState {
  readonly isFailed: boolean;
  readonly isReading: boolean;
  /** The error of the last attempt, if it failed. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The rows of the user on this device, with the operations on top that their base may not include: the pending ones, and
 * those that the server acknowledged without telling what they wrote, until everything was pulled that it had then.
 */
export class DeviceRows {
  readonly store: RowStore;
  readonly lists: RowLists;
  readonly records: RecordIndex;
  readonly sums: SummedWeeks;
  readonly older: OlderRecords;
  readonly sync: RowSync;
  #pending: readonly PendingOperation[] = [];
  #acknowledged: readonly PendingOperation[] = [];
  /** Ids of operations whose effect the rows of the server include, before the operations themselves are settled. */
  readonly #covered = new Set<string>();
  /** True while a pull is about to begin. */
  #isPullDue = false;
  readonly #listeners = createListeners();
  #state: RowsState = {
    isFailed: false,
    isReading: false,
    error: undefined,
    retry: () => void this.pull().catch(() => undefined),
  };

  readonly #onCleared: (() => void) | undefined;

  constructor({ request, readRecords, nextTask, onChanged, onCleared, now }: DeviceRowsDeps) {
    this.#onCleared = onCleared;
    this.store = new RowStore({ mutations: MUTATIONS, now });
    this.lists = new RowLists(this.store);
    this.records = new RecordIndex(this.store);
    this.sums = new SummedWeeks(this.store);
    this.sync = new RowSync({
      store: this.store,
      now,
      request,
      ...(nextTask && { nextTask }),
      wantedFrom: () => addDays(civilDate(now().slice(0, 10)), 7 * (1 - ROWS_WINDOW_WEEKS)),
      onChanged: (changes) => {
        if (changes === 'ALL') this.older.forget();
        onChanged?.(changes);
      },
      isHeld: (date) => this.older.holdsDate(date),
    });
    this.older = new OlderRecords({ store: this.store, sync: this.sync, read: readRecords });
  }

  /** Tells whether the rows could be read; the same object until that changes. */
  get state(): RowsState {
    return this.#state;
  }

  /**
   * Applies what the server wrote, for these operations of this device or for none.
   *
   * @param epoch that of the version; undefined from a tab with an older version of the app
   */
  onChanges(changes: Changes, epoch: string | undefined, operationIds: readonly string[] = []): void {
    const isWhole = this.sync.apply(changes, epoch);
    for (const id of operationIds)
      if (isWhole) this.#covered.add(id);
      else this.#covered.delete(id);
    // Operations acknowledged before these ran before them: on top of their rows they would undo them until the next pull.
    if (isWhole && this.sync.position && operationIds.length > 0) this.#acknowledged = [];
  }

  /** The server has acknowledged an operation; `setPending` without it follows. */
  onAcknowledged(operation: PendingOperation): void {
    if (this.#covered.delete(operation.id)) return;
    this.#acknowledged = [...this.#acknowledged, operation];
    // Of several operations at once, one pull is enough: it begins after the last one was acknowledged.
    if (this.#isPullDue) return;
    this.#isPullDue = true;
    queueMicrotask(() => {
      this.#isPullDue = false;
      void this.pull().catch(() => undefined);
    });
  }

  /** The server is of this epoch. */
  onEpoch(epoch: string): void {
    if (this.sync.forgetOtherEpoch(epoch)) void this.pull().catch(() => undefined);
  }

  /** Shows these pending operations, in their order. */
  setPending(pending: readonly PendingOperation[]): void {
    this.#pending = pending;
    this.store.setPending([...this.#acknowledged, ...pending]);
  }

  /**
   * Reads what changed on the server.
   *
   * @throws if it cannot be reached
   */
  async pull(): Promise<void> {
    const included = new Set(this.#acknowledged);
    this.#setState({ isFailed: this.state.isFailed, isReading: true, error: this.state.error });
    try {
      await this.sync.pull();
    } catch (error) {
      this.#setState({ isFailed: true, isReading: false, error });
      throw error;
    }
    this.#setState({ isFailed: false, isReading: false, error: undefined });
    if (included.size === 0) return;
    this.#acknowledged = this.#acknowledged.filter((operation) => !included.has(operation));
    this.setPending(this.#pending);
  }

  /** The signed-in user, with pending changes; undefined until known. */
  get user(): User | undefined {
    return this.lists.get('user')[0];
  }

  /** Shows the signed-in user until their rows are read. */
  showUser(user: User): void {
    if (!this.user) this.store.applyChanges({ version: 0, rows: { user: [user] } });
  }

  /** Reads again if the last attempt failed. Resolves to false if it fails again. */
  async retryIfFailed(): Promise<boolean> {
    const haveRows =
      !this.sync.isFailed ||
      (await this.pull().then(
        () => true,
        () => false,
      ));
    return (await this.older.retryFailed()) && haveRows;
  }

  /** Calls back when `state` has changed. */
  readonly subscribe = this.#listeners.subscribe;

  #setState(state: Omit<RowsState, 'retry'>): void {
    this.#state = { ...state, retry: this.#state.retry };
    this.#listeners.notify();
  }

  /** Waits until the rows of a noun are there. Resolves to false once reading them has failed. */
  async whenThere(noun: DeviceNoun): Promise<boolean> {
    const isDecided = () => this.sync.has(noun) || this.state.isFailed;
    if (!isDecided())
      await new Promise<void>((resolve) => {
        const end = () => {
          if (!isDecided()) return;
          for (const stop of stops) stop();
          resolve();
        };
        const stops = [this.sync.subscribe(end), this.subscribe(end)];
      });
    return this.sync.has(noun);
  }

  /** Ends a running pull. */
  cancel(): void {
    this.sync.cancel();
  }

  /** Forgets everything, for the next user. */
  clear(): void {
    this.sync.reset();
    this.older.forget();
    this.#pending = [];
    this.#acknowledged = [];
    this.#covered.clear();
    this.store.clear();
    this.#onCleared?.();
  }
}
