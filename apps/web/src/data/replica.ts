import type { Changes } from '@sevenfold/contract';
import type { DeviceRows } from '#db';
import type { ApiError } from '#platform';
import type { Intent, Operation } from './operation';
import { sendBatch } from './operationBatch';
import { Outbox } from './outbox';
import type { OutboxStore } from './outboxStore';
import { Reachability } from './reachability';
import type { Request } from './request';
import type { TabMessage, Tabs } from './tabs';

export interface ReplicaEvents {
  /** The server rejected the operation. */
  onRejected?(operation: Operation, error: ApiError): void;
  /** The server acknowledged the operation. */
  onAcknowledged?(operation: Operation): void;
  onSignedOut?(error: ApiError): void;
  /** Operations could not be stored on the device. */
  onStorageError?(error: unknown): void;
  /**
   * This tab has become the leader, which sends operations and reads the change stream for all, or has stopped being
   * it.
   */
  onLead?(isLeading: boolean): void;
  onSignedOutInOtherTab?(): void;
}

/** Passed in so that a test can run several replicas in one process. */
export interface ReplicaDeps {
  readonly request: Request;
  readonly store: OutboxStore;
  /** Creates an operation id, a UUID. Nothing depends on the order of ids. */
  readonly newId: () => string;
  readonly tabs: Tabs;
  /** The server's time in epoch milliseconds; undefined if unknown. The replica never reads the device's clock. */
  readonly serverTime?: () => number | undefined;
  /** Runs a task after the next frame, or at once if no frame follows; by default at once. */
  readonly afterPaint?: (task: () => void) => void;
  readonly events: ReplicaEvents;
}

/** A user action: its operations, and the inverse operations that undo it. */
export interface Command {
  readonly operations: readonly Intent[];
  readonly inverse: readonly Intent[];
}

/** The rows of this device, as far as the replica keeps them up to date. */
export type ConnectedRows = Pick<
  DeviceRows,
  'setPending' | 'onChanges' | 'onAcknowledged' | 'pull' | 'retryIfFailed' | 'cancel' | 'clear' | 'onEpoch'
>;

/** Queries of screens, as far as the replica keeps them up to date. */
export interface ConnectedQueries {
  /** Earlier changes may have been missed. */
  onHello(): void;
  open(): void;
  close(): void;
  cancel(): void;
  /** Repeats failed reads on the screen. Resolves to false if one fails again. */
  retry(): Promise<boolean>;
}

/** For a pull whose failure the next connection repairs. */
const ignore = (): undefined => undefined;

const UNDO_MAX = 100;
/** Name of the requests that send operations, whose failures are counted together: the next one retries the last. */
const SENDING = 'POST /api/v1/operations';

/**
 * The user's data on this device: rows and an outbox. An operation is applied to the rows at once, queued in the outbox,
 * and applied on top of what the server gives until the server has acknowledged it.
 */
export class Replica {
  readonly outbox: Outbox;
  readonly request: Request;
  readonly reachability = new Reachability();
  readonly #newId: () => string;
  readonly #tabs: Tabs;
  readonly #events: ReplicaEvents;
  #undoable: (readonly Intent[])[] = [];
  #isClosed = false;
  /** Incremented when the user signs out: what their requests answer later is not for the next user. */
  #session = 0;
  #rows: ConnectedRows | undefined;
  #queries: ConnectedQueries | undefined;
  /** True while the pending operations are about to be shown again. */
  #isShowing = false;

  constructor({ request, store, newId, tabs, serverTime, afterPaint, events }: ReplicaDeps) {
    this.request = (call, options) => this.reachability.watch(call, request(call, options));
    this.#newId = newId;
    this.#tabs = tabs;
    this.#events = events;
    this.outbox = new Outbox({
      store,
      tabs,
      ...(serverTime && { serverTime }),
      ...(afterPaint && { afterPaint }),
      send: ({ id, call, body }, epoch, onEpoch) => {
        const onChanges = this.#changesOf([id]);
        return this.reachability.watch(SENDING, request(call, { key: id, body, epoch, onEpoch, onChanges }));
      },
      sendBatch: (operations, skipsFaults, ...named) => {
        const onChanges = this.#changesOf(operations.map(({ id }) => id));
        return this.reachability.watch(SENDING, sendBatch(request, operations, skipsFaults, named, onChanges));
      },
      events: {
        onAcknowledged: (operation) => {
          this.#rows?.onAcknowledged(operation);
          events.onAcknowledged?.(operation);
        },
        onRejected: ({ queued }, error) => {
          if (!queued) return;
          if (error) events.onRejected?.(queued.operation, error);
        },
        onSignedOut: (error) => this.onSignedOut(error),
        onStorageError: (error) => events.onStorageError?.(error),
        onLead: (isLeading) => events.onLead?.(isLeading),
        onEpoch: (epoch) => this.#rows?.onEpoch(epoch),
      },
    });
    // Operations that a restored server may have lost are queued without any other event.
    this.outbox.subscribe(() => this.#showPending());
    tabs.listen((message) => this.#onMessage(message));
  }

  /** Keeps the rows of this device up to date. Call it once. */
  connectRows(rows: ConnectedRows): void {
    this.#rows = rows;
    rows.setPending(this.outbox.current().pending);
  }

  /** Keeps queries of screens up to date. Call it once, when the first such screen is loaded. */
  connectQueries(queries: ConnectedQueries): void {
    this.#queries = queries;
    if (this.#isClosed) queries.close();
  }

  /** Repeats failed reads. Resolves to false if one fails again. */
  async retryReads(): Promise<boolean> {
    const done = await Promise.all([this.#rows?.retryIfFailed() ?? true, this.#queries?.retry() ?? true]);
    return done.every(Boolean);
  }

  /** Applies a command to the rows synchronously and queues it to be sent. `undo` dispatches its inverse. */
  dispatch(command: Command): void {
    this.#enqueue(command.operations);
    if (command.inverse.length > 0) this.#undoable = [...this.#undoable.slice(1 - UNDO_MAX), command.inverse];
  }

  /** Inverse of the command that `undo` undoes next. */
  get lastInverse(): readonly Intent[] | undefined {
    return this.#undoable.at(-1);
  }

  /** Undoes a command: the given one, or the last. Returns false if there is nothing to undo. */
  undo(command?: Command): boolean {
    const inverse = command ? this.#undoable.find((candidate) => candidate === command.inverse) : this.#undoable.at(-1);
    if (!inverse) return false;
    this.#undoable = this.#undoable.filter((candidate) => candidate !== inverse);
    this.#enqueue(inverse);
    return true;
  }

  /** Ends running reads without a result. */
  cancelReads(): void {
    this.#rows?.cancel();
    this.#queries?.cancel();
  }

  /** Allows reads again, for the next user. */
  open(): void {
    if (this.#isClosed) this.#queries?.open();
    this.#isClosed = false;
  }

  /**
   * Removes all data from this tab and the device. Reads stay pending until `open`, because screens that are about to
   * unmount would request the data again.
   */
  async clear(): Promise<void> {
    this.#close();
    await this.outbox.clear();
  }

  /** As `clear`, in all tabs. */
  async signOut(): Promise<void> {
    this.#tabs.post({ kind: 'cleared' });
    await this.clear();
  }

  /** The server has rejected the session. */
  onSignedOut(error: ApiError): void {
    this.#events.onSignedOut?.(error);
  }

  /** The change stream is open. Earlier changes may have been missed, so everything on the screen is refetched. */
  onStreamOpen(epoch: string): void {
    this.#tabs.post({ kind: 'hello' });
    this.outbox.onEpoch(epoch);
    if (this.outbox.current().isStalled) this.outbox.resume();
    this.#onHello();
  }

  /**
   * Applies rows that the server wrote, for these operations of this device or for none.
   *
   * @param epoch that of their version
   */
  onChanges(changes: Changes, epoch: string, operationIds: readonly string[] = []): void {
    this.#tabs.post({ kind: 'rows', changes, operationIds, epoch });
    this.#rows?.onChanges(changes, epoch, operationIds);
  }

  /** Receives the rows that operations have written, while their user is signed in. */
  #changesOf(operationIds: readonly string[]): (changes: Changes, epoch: string) => void {
    const session = this.#session;
    return (changes, epoch) => session === this.#session && this.onChanges(changes, epoch, operationIds);
  }

  #onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'hello':
        this.#onHello();
        break;
      case 'rows':
        this.#rows?.onChanges(message.changes, message.epoch, message.operationIds);
        break;
      case 'cleared':
        this.#close();
        this.outbox.reset();
        this.#events.onSignedOutInOtherTab?.();
        break;
      default:
      // The outbox handles the other messages.
    }
  }

  #onHello(): void {
    this.reachability.set(true);
    this.#queries?.onHello();
    this.#rows?.pull().catch(ignore);
  }

  #close(): void {
    this.#isClosed = true;
    this.#session += 1;
    this.#queries?.close();
    this.#rows?.clear();
    this.#undoable = [];
  }

  #enqueue(intents: readonly Intent[]): void {
    const operations = intents.map((intended): Operation => ({ id: this.#newId(), ...intended }));
    this.outbox.add(operations);
    this.#rows?.setPending(this.outbox.current().pending);
  }

  /** Shows the pending operations on top of the rows, once after several changes of the outbox. */
  #showPending(): void {
    if (!this.#rows || this.#isShowing) return;
    this.#isShowing = true;
    queueMicrotask(() => {
      this.#isShowing = false;
      if (!this.#isClosed) this.#rows?.setPending(this.outbox.current().pending);
    });
  }
}
