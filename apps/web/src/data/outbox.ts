import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { type Effect, effectOf } from '@sevenfold/contract/operations';
import { ApiError } from '../platform/http';
import { creationFor, withDependents } from './dependence';
import { placeFirst, AcknowledgedLog } from './acknowledgedLog';
import { OutboxPersistence } from './outboxPersistence';
import type { Operation } from './operation';
import type { OutboxStore } from './outboxStore';
import { Sender } from './sender';
import { isRestored, type QueuedOperation, type RejectedOperation } from './stored';
import type { TabMessage, Tabs } from './tabs';
import { OutboxState, type OutboxStatus } from './outboxState';

/** NOT_FOUND in response to these means that the object was removed elsewhere, and removal wins. */
const YIELDS_TO_REMOVAL: ReadonlySet<Effect | undefined> = new Set<Effect>(['EDITS', 'REMOVES', 'DETACHES']);

export interface OutboxDeps {
  readonly store: OutboxStore;
  readonly send: (operation: Operation) => Promise<unknown>;
  readonly tabs: Tabs;
  /** The server's time in epoch milliseconds as last heard, if it ever was. */
  readonly serverTime?: () => number | undefined;
  readonly events: OutboxEvents;
}

export interface OutboxEvents {
  /** Operations wait that were not performed here: another page's, or what was found on the device. */
  onAdded(operations: readonly Operation[]): void;
  /**
   * The server has the operation for good, or its object is gone. The response is undefined where it may be older than
   * what is known by now: a repeated request gets the response of the first one.
   */
  onAcknowledged(operation: Operation, response?: unknown): void;
  /** The server will never take the operation; it no longer waits. Without a refusal, another page was told. */
  onRejected(rejected: RejectedOperation, error?: ApiError): void;
  /** The session ended; nothing is sent until `resume`. */
  onSignedOut(error: ApiError): void;
  /** Nothing waits any more. */
  onDrained(): void;
  /** The device would not keep operations; they are still sent, but a reload would lose them. */
  onStorageError(error: unknown): void;
  /** This page has become, or is no longer, the one that sends for all. */
  onLead(isLeading: boolean): void;
}

/**
 * The operations this device has not yet had acknowledged, in the order they were made, whichever of its pages made
 * them. One page sends them for all; an operation's id makes sure that sending it twice has one effect.
 */
export class Outbox {
  readonly #state = new OutboxState();
  readonly current = this.#state.current;
  readonly subscribe = this.#state.subscribe;
  /** True if what earlier pages left behind was taken up. */
  isLoaded = false;
  /** The server was restored from a backup: what it does not know may be on its way from another device. */
  #isServerRestored = false;
  /** What this page has written into the store and nobody has settled. */
  readonly #written = new Set<string>();
  /** Operations made in this tab that nobody has tried to send yet. */
  readonly #unsent = new Set<string>();
  readonly #persistence: OutboxPersistence;
  readonly #acknowledgedLog: AcknowledgedLog;
  readonly #sender: Sender;
  readonly #tabs: Tabs;
  readonly #events: OutboxEvents;

  constructor({ store, send, tabs, serverTime = () => undefined, events }: OutboxDeps) {
    this.#tabs = tabs;
    this.#events = events;
    this.#persistence = new OutboxPersistence(store, {
      onChanged: () => this.#updateStorageStatus(),
      onStorageError: events.onStorageError,
    });
    this.#acknowledgedLog = new AcknowledgedLog({
      store,
      serverTime,
      enqueueWrite: (task) => this.#persistence.enqueueWrite(task),
      isAllPersisted: () => this.#persistence.unpersistedCount === 0,
    });
    this.#sender = new Sender({
      next: () => this.#state.queue[0]?.operation,
      send: async (operation) => {
        const isFirst = this.#unsent.delete(operation.id);
        const response = await send(operation);
        return isFirst ? response : undefined;
      },
      tabs,
      events: {
        onAccepted: (operation, response) => this.#onAccepted(operation, response),
        onRejected: (operation, error) => this.#onServerRejected(operation, error),
        onSignedOut: (error) => {
          tabs.post({ kind: 'signedOut', status: error.status, code: error.code });
          events.onSignedOut(error);
        },
        onStalled: (isStalled, isTroubled) => this.#setStalled(isStalled, isTroubled),
        // The page that led before may have died between storing an operation and telling of it.
        beforeLeading: () => this.load().catch(() => undefined),
        onLead: events.onLead,
      },
    });
    tabs.listen((message) => this.#onMessage(message));
  }

  /**
   * Takes up what earlier pages left behind. Does not send yet.
   *
   * @throws when the device does not let its storage be read
   */
  async load(): Promise<void> {
    if (!this.isLoaded) this.#tabs.post({ kind: 'opened' });
    const { queue, rejected } = await this.#persistence.load();
    this.#state.observeSequences(queue);
    this.#state.reject(rejected.filter(({ id }) => !this.#state.find(id)));
    if (!this.isLoaded) this.#moveEarlyOperationsBehind();
    this.isLoaded = true;
    this.#showNew(this.#state.insert(queue));
  }

  add(operations: readonly Operation[]): void {
    const queue = this.#state.append(operations);
    this.#tabs.post({ kind: 'performed', queue });
    for (const { id } of operations) this.#unsent.add(id);
    this.#persist(queue);
    this.#sender.wake();
  }

  /** Tries to send now: after signing in, when the network is back, when the page is seen again. */
  resume(): void {
    this.#persistence.retryPersist();
    this.#sender.resume();
    if (!this.#sender.isLeader) this.#tabs.post({ kind: 'wanted' });
  }

  /** Sends nothing until `resume`. */
  pause(): void {
    this.#sender.pause();
  }

  /** Sends again what was set aside, in its old order and before what was done since. */
  retry(ids: readonly string[]): void {
    const queue = this.current().rejected.flatMap(({ id, queued }) => (queued && ids.includes(id) ? queued : []));
    if (queue.length === 0) return;
    this.#tabs.post({ kind: 'takenUp', queue });
    this.#noteWritten(queue);
    this.#persistence.retry(queue);
    this.#requeue(queue);
  }

  /** Gives up what was set aside. */
  discard(ids: readonly string[]): void {
    this.#persistence.discard(ids);
    this.#broadcast({ kind: 'discarded', ids });
    this.#state.removeRejected(ids);
  }

  /** The server has told its epoch: what it may have lost in being restored waits again. */
  onEpoch(epoch: string): void {
    this.#acknowledgedLog.onEpoch(epoch, (operations, isNewEpoch) => {
      this.#isServerRestored ||= isNewEpoch;
      const queue = placeFirst(operations, this.#state.queue);
      this.#tabs.post({ kind: 'performed', queue });
      this.#persist(queue);
      this.#state.insert(queue);
      this.#sender.wake();
    });
  }

  /** Forgets everything in this page. */
  forget(): void {
    this.#sender.pause();
    this.#acknowledgedLog.forget();
    this.#persistence.dropUnpersisted();
    this.#written.clear();
    this.#unsent.clear();
    this.isLoaded = false;
    this.#state.clear();
  }

  /** Forgets everything, also on the device. */
  async clear(): Promise<void> {
    this.forget();
    await this.#persistence.clear();
  }

  /** The operations in the order in which a restored server has them: restored ones come first. */
  restoredFirst(operations: readonly Operation[]): readonly Operation[] {
    const isOlder = ({ id }: Operation) => this.wasRestored(id);
    return [...operations.filter(isOlder), ...operations.filter((one) => !isOlder(one))];
  }

  /** True if an operation, pending or acknowledged, was queued again because the server was restored from a backup. */
  wasRestored(id: string): boolean {
    return this.#state.wasRestored(id);
  }

  /** Resolves when all that was added so far is stored on the device, or has been reported as not storable. */
  async settled(): Promise<void> {
    await this.#persistence.settled();
  }

  #onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'opened':
        this.#shareUnpersisted();
        break;
      case 'performed':
        this.#onAddedInOtherTab(message.queue);
        break;
      case 'takenUp':
        this.#requeue(message.queue);
        break;
      case 'acknowledged': {
        const known = this.#state.find(message.id);
        this.#unsent.delete(message.id);
        this.#removeWritten(message.id);
        this.#persistence.noteSettled([message.id]);
        if (known) this.#acknowledged(known.operation);
        break;
      }
      case 'setAside':
        this.#removeWritten(message.aside.id);
        this.#state.reject([message.aside]);
        this.#events.onRejected(message.aside);
        this.#reportDrained();
        break;
      case 'discarded':
        this.#persistence.noteSettled(message.ids);
        this.#state.removeRejected(message.ids);
        break;
      case 'stalled':
        if (!this.#sender.isLeader)
          this.#state.update({ isStalled: message.isStalled, isServerFailing: message.isTroubled === true });
        break;
      case 'wanted':
        if (this.#sender.isLeader) this.#sender.resume();
        break;
      case 'signedOut':
        this.#sender.pause();
        this.#events.onSignedOut(new ApiError(message.status, message.code, 'The session has ended'));
        break;
      default:
      // What the stream of changes and the session tell is for others.
    }
  }

  /** What the device does not keep, a page that was opened since can only hear. */
  #shareUnpersisted(): void {
    const { unpersisted, unpersistedRejected } = this.#persistence;
    // What waits only in this page, since the one that did it is gone, whoever sends it tells too.
    const queue = this.#sender.isLeader ? this.#state.queue : [...unpersisted.values()];
    if (queue.length > 0) this.#tabs.post({ kind: 'performed', queue });
    for (const rejected of unpersistedRejected.values()) this.#tabs.post({ kind: 'setAside', aside: rejected });
  }

  #onAddedInOtherTab(queue: readonly QueuedOperation[]): void {
    this.#showNew(this.#state.insert(queue));
    this.#sender.wake();
  }

  #requeue(queue: readonly QueuedOperation[]): void {
    this.#state.removeRejected(queue.map(({ operation }) => operation.id));
    this.#reportAdded(this.#state.insert(queue));
    this.#sender.wake();
  }

  /** Restored operations are older than what the tab shows: applied on top, they would hide newer changes. */
  #showNew(added: readonly QueuedOperation[]): void {
    this.#reportAdded(added.filter((queued) => !isRestored(queued)));
  }

  #reportAdded(added: readonly QueuedOperation[]): void {
    if (added.length > 0) this.#events.onAdded(added.map(({ operation }) => operation));
  }

  #onAccepted(operation: Operation, response: unknown): void {
    const queued = this.#state.find(operation.id);
    if (queued) this.#acknowledgedLog.add(queued);
    this.#settle(operation, response);
  }

  #settle(operation: Operation, response?: unknown): void {
    this.#written.delete(operation.id);
    this.#persistence.remove([operation.id]);
    this.#broadcast({ kind: 'acknowledged', id: operation.id });
    this.#acknowledged(operation, response);
  }

  /**
   * Tells other pages at once, and again when it stands in the store: a page that was opened in between was not there
   * to hear it, and has found in the store what was before.
   */
  #broadcast(message: TabMessage, isStillTrue: () => boolean = () => true): void {
    this.#tabs.post(message);
    this.#persistence.enqueueWrite(async () => {
      if (isStillTrue()) this.#tabs.post(message);
    });
  }

  #acknowledged(operation: Operation, response?: unknown): void {
    this.#state.remove([operation.id]);
    this.#events.onAcknowledged(operation, response);
    this.#reportDrained();
  }

  #onServerRejected(operation: Operation, error: ApiError): void {
    const { rejected } = this.current();
    const creation = creationFor(operation, rejected);
    const effect = effectOf(operation);
    const isGone = error.code === NOT_FOUND_CODE && YIELDS_TO_REMOVAL.has(effect);
    if (isGone && !creation && !this.#isServerRestored) {
      // Removed elsewhere meanwhile, and removing wins: nothing is lost.
      this.#settle(operation);
    } else if (isGone && creation && effect === 'REMOVES') {
      // What was never saved is not wanted any more.
      this.discard([...withDependents(creation, rejected)]);
      this.#settle(operation);
    } else {
      this.#reject(operation, error);
    }
  }

  #reject(operation: Operation, error: ApiError): void {
    const rejected: RejectedOperation = {
      id: operation.id,
      queued: this.#state.find(operation.id) ?? null,
      code: error.code,
    };
    this.#written.delete(rejected.id);
    this.#persistence.reject(rejected);
    this.#broadcast({ kind: 'setAside', aside: rejected }, () => this.current().rejected.includes(rejected));
    this.#state.reject([rejected]);
    this.#events.onRejected(rejected, error);
    this.#reportDrained();
  }

  #reportDrained(): void {
    if (this.#state.queue.length === 0) this.#events.onDrained();
  }

  #updateStorageStatus(): void {
    this.#state.update({
      storageError: this.#persistence.storageError,
      unpersisted: this.#persistence.unpersistedCount,
    });
  }

  #setStalled(isStalled: boolean, isTroubled: boolean): void {
    const before = this.current();
    if (before.isStalled === isStalled && before.isServerFailing === isTroubled) return;
    this.#tabs.post({ kind: 'stalled', isStalled, isTroubled });
    this.#state.update({ isStalled, isServerFailing: isTroubled });
  }

  #persist(queue: readonly QueuedOperation[]): void {
    this.#noteWritten(queue);
    this.#persistence.persist(queue);
  }

  #noteWritten(queue: readonly QueuedOperation[]): void {
    for (const { operation } of queue) this.#written.add(operation.id);
  }

  /** Another page has settled it; but what this page wrote may have arrived after that page's removal. */
  #removeWritten(id: string): void {
    if (this.#written.delete(id)) this.#persistence.remove([id]);
  }

  /** What was done here before it was known what came before it goes behind that. */
  #moveEarlyOperationsBehind(): void {
    const earlyOperations = this.#state.queue
      .filter(({ operation }) => this.#written.has(operation.id))
      .map(({ operation }) => operation);
    if (earlyOperations.length === 0) return;
    this.#state.remove(earlyOperations.map(({ id }) => id));
    this.#persist(this.#state.append(earlyOperations));
  }
}

export type { OutboxStatus };
