import { ApiError, NetworkError } from '#platform';
import { withDependents } from './dependence';
import { placeFirst, AcknowledgedLog } from './acknowledgedLog';
import { OutboxPersistence } from './outboxPersistence';
import type { Operation } from './operation';
import { type Answer, type SendingDeps, sendOperations, takeBatch } from './operationBatch';
import type { OutboxDeps, OutboxEvents } from './outboxDeps';
import { decideRejection } from './rejection';
import { Sender } from './sender';
import { type QueuedOperation, type RejectedOperation } from './stored';
import { settledMessage, type TabMessage, type Tabs } from './tabs';
import { OutboxState } from './outboxState';

/**
 * The operations of all tabs of this device that the server has not acknowledged, in the order they were made. The
 * leading tab sends them; ids make retries idempotent.
 */
export class Outbox {
  readonly #state = new OutboxState();
  readonly current = this.#state.current;
  readonly subscribe = this.#state.subscribe;
  /** True once the stored operations have been loaded. */
  isLoaded = false;
  /** True if the server was restored from a backup: objects it does not know may be sent again by another device. */
  #isServerRestored = false;
  /** Ids of operations that this tab wrote into the store, or loaded, and that are not settled. */
  readonly #stored = new Set<string>();
  /** Operations of this tab that are neither persisted nor posted yet: that waits for the next frame. */
  #unpublished: QueuedOperation[] = [];
  readonly #afterPaint: (task: () => void) => void;
  readonly #persistence: OutboxPersistence;
  readonly #acknowledgedLog: AcknowledgedLog;
  readonly #sender: Sender;
  readonly #tabs: Tabs;
  readonly #events: OutboxEvents;

  constructor({ tabs, serverTime = () => undefined, afterPaint = (task) => task(), events, ...deps }: OutboxDeps) {
    const { store } = deps;
    this.#afterPaint = afterPaint;
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
      next: (max) => {
        this.#publish();
        return takeBatch(this.#state.queue(), max);
      },
      send: (operations, skipsFaults) => this.#send(operations, skipsFaults, deps),
      tabs,
      events: {
        onAnswered: (answers) => this.#onAnswered(answers),
        onSignedOut: (error) => {
          tabs.post({ kind: 'signedOut', status: error.status, code: error.code });
          events.onSignedOut(error);
        },
        onEpochChanged: (epoch) => this.onEpoch(epoch),
        onStalled: (isStalled, isServerFailing) => this.#setStalled(isStalled, isServerFailing),
        // The previous leader may have been closed between storing an operation and posting it.
        beforeLeading: () => this.load().catch(() => undefined),
        onLead: events.onLead,
      },
    });
    tabs.listen((message) => this.#onMessage(message));
    // Before `load`, which may have to wait for the network: what other tabs queue from now on may depend on these.
    tabs.post({ kind: 'opened' });
  }

  /**
   * Loads the stored operations. Does not send.
   *
   * @throws if the storage cannot be read
   */
  async load(): Promise<void> {
    if (!this.isLoaded) this.#tabs.post({ kind: 'opened' });
    await this.#acknowledgedLog.load();
    const { queue, rejected } = await this.#persistence.load();
    this.#state.observeSequences(queue);
    // The tab that told of a rejection may have been closed before it could store it.
    for (const one of this.current().rejected)
      if (!rejected.some(({ id }) => id === one.id)) this.#persistence.reject(one);
    this.#state.reject(rejected.filter(({ id }) => !this.#state.find(id)));
    if (!this.isLoaded) this.#moveEarlyOperationsBehind();
    this.isLoaded = true;
    this.#noteStored(queue);
    this.#state.insert(queue);
  }

  /** Queues operations. They are persisted, shown in other tabs and sent after the next frame. */
  add(operations: readonly Operation[]): void {
    this.#unpublished.push(...this.#state.append(operations));
    this.#afterPaint(() => {
      this.#publish();
      this.#sender.wake();
    });
  }

  /** Sends at once. Call after sign-in, and when the network is back or the tab visible. */
  resume(): void {
    this.#publish();
    this.#persistence.retryPersist();
    this.#sender.resume();
    if (!this.#sender.isLeader) this.#tabs.post({ kind: 'sendNow' });
  }

  /** Sends nothing until `resume`. */
  pause(): void {
    this.#sender.pause();
  }

  /** Queues rejected operations again, in their original order and before newer ones. */
  retry(ids: readonly string[]): void {
    this.#publish();
    const chosen = new Set(ids);
    const queue = this.current().rejected.flatMap(({ id, queued }) => (queued && chosen.has(id) ? queued : []));
    if (queue.length === 0) return;
    this.#tabs.post({ kind: 'retried', queue });
    this.#noteStored(queue);
    this.#persistence.retry(queue);
    this.#requeue(queue);
  }

  /** Discards rejected operations. */
  discard(ids: readonly string[]): void {
    this.#persistence.discard(ids);
    this.#broadcast(() => ({ kind: 'discarded', ids }));
    this.#removeRejected(ids);
  }

  /** Queues acknowledged operations again if a new epoch shows that the server was restored from a backup. */
  onEpoch(epoch: string): void {
    this.#events.onEpoch?.(epoch);
    this.#acknowledgedLog.onEpoch(
      epoch,
      (operations, isNewEpoch) => {
        this.#isServerRestored ||= isNewEpoch;
        this.#publish();
        const queue = placeFirst(operations, this.#state.queue());
        this.#tabs.post({ kind: 'queued', queue });
        this.#persist(queue);
        this.#state.insert(queue);
      },
      () => this.#sender.wake(),
    );
  }

  /** Resets this tab; the store keeps its operations. */
  reset(): void {
    this.#sender.pause();
    this.#unpublished = [];
    this.#acknowledgedLog.reset();
    this.#persistence.dropUnpersisted();
    this.#stored.clear();
    this.isLoaded = false;
    this.#state.clear();
  }

  /** Resets this tab and removes all operations from the device. */
  async clear(): Promise<void> {
    this.reset();
    await this.#persistence.clear();
  }

  /** Resolves to true once all operations so far are stored, to false once one was reported as not storable. */
  async settled(): Promise<boolean> {
    this.#publish();
    await this.#persistence.settled();
    return this.#persistence.unpersistedCount === 0;
  }

  #onMessage(message: TabMessage): void {
    // After a sign-out in another tab, nothing must be stored any more.
    if (message.kind !== 'cleared') this.#publish();
    switch (message.kind) {
      case 'opened':
        this.#shareUnpersisted();
        break;
      case 'queued':
        this.#state.insert(message.queue);
        this.#sender.wake();
        break;
      case 'retried':
        this.#requeue(message.queue);
        break;
      case 'acknowledged':
        this.#onSettledInOtherTab([message.id], []);
        break;
      case 'rejected':
        this.#onSettledInOtherTab([], [message.rejected]);
        break;
      case 'settled':
        this.#onSettledInOtherTab(message.acknowledged, message.rejected);
        break;
      case 'discarded':
        this.#persistence.noteSettled(message.ids);
        this.#removeRejected(message.ids);
        break;
      case 'stalled':
        if (!this.#sender.isLeader)
          this.#state.update({ isStalled: message.isStalled, isServerFailing: message.isServerFailing });
        break;
      case 'sendNow':
        if (this.#sender.isLeader) this.#sender.resume();
        break;
      case 'signedOut':
        this.#sender.pause();
        this.#events.onSignedOut(new ApiError(message.status, message.code, 'The session has ended'));
        break;
      default:
      // The replica handles the other messages.
    }
  }

  /** Posts the operations that may not be stored: a new tab cannot load them. */
  #shareUnpersisted(): void {
    const { unpersistedRejected } = this.#persistence;
    // The leader posts all, because the tab that made an unstored operation may be closed. Other tabs post those that
    // they know to be stored, or are writing: that may still take a while, or fail.
    const queue = [...this.#state.queue()].filter(
      ({ operation }) => this.#sender.isLeader || this.#stored.has(operation.id),
    );
    if (queue.length > 0) this.#tabs.post({ kind: 'queued', queue });
    for (const rejected of unpersistedRejected.values()) this.#tabs.post({ kind: 'rejected', rejected });
  }

  #requeue(queue: readonly QueuedOperation[]): void {
    this.#removeRejected(queue.map(({ operation }) => operation.id));
    this.#state.insert(queue);
    this.#sender.wake();
  }

  #removeRejected(ids: readonly string[]): void {
    this.#persistence.forgetRejected(ids);
    this.#state.removeRejected(ids);
  }

  /** Posts and persists the operations of this tab that wait for that. */
  #publish(): void {
    if (this.#unpublished.length === 0) return;
    const queue = this.#unpublished;
    this.#unpublished = [];
    this.#tabs.post({ kind: 'queued', queue });
    this.#persist(queue);
  }

  async #send(operations: readonly Operation[], skipsFaults: boolean, deps: SendingDeps): Promise<readonly Answer[]> {
    const { answers, epoch } = await sendOperations(operations, skipsFaults, this.#acknowledgedLog.epoch, deps);
    const known = this.#acknowledgedLog.epoch;
    // Acknowledged before the restore, so the server may have lost it.
    if (known !== undefined && epoch !== known) throw new NetworkError('The server was restored');
    // Sets the epoch before the operations are logged as acknowledged in it.
    if (known === undefined && epoch !== undefined) this.onEpoch(epoch);
    return answers;
  }

  #onAnswered(answers: readonly Answer[]): void {
    this.#state.batch(() => {
      const accepted = answers.filter((answer) => !('error' in answer));
      this.#acknowledgedLog.add(accepted.flatMap(({ operation }) => this.#state.find(operation.id) ?? []));
      const rejected = new Map<Answer, RejectedOperation>();
      for (const answer of answers) {
        const one = 'error' in answer && this.#reject(answer.operation, answer.error);
        if (one) rejected.set(answer, one);
      }
      // A rejected creation is discarded when its object is removed later in the batch.
      const kept = new Map([...rejected.values()].filter(this.#isRejected).map((one) => [one.id, one]));
      const done = answers.map(({ operation }) => operation.id).filter((id) => !kept.has(id));
      this.#settle(done, [...kept.values()]);
      for (const answer of answers) {
        const one = rejected.get(answer);
        if (one) this.#events.onRejected(one, 'error' in answer ? answer.error : undefined);
        else this.#removeAcknowledged(answer.operation);
      }
    });
  }

  /** Removes acknowledged operations from the device, and tells the other tabs. */
  #settle(acknowledged: readonly string[], rejected: readonly RejectedOperation[]): void {
    for (const id of acknowledged) this.#stored.delete(id);
    if (acknowledged.length > 0) this.#persistence.remove(acknowledged);
    // The user may retry or discard rejected operations meanwhile.
    this.#broadcast(() => settledMessage(acknowledged, rejected.filter(this.#isRejected)));
  }

  readonly #isRejected = (one: RejectedOperation): boolean => this.#state.findRejected(one.id) === one;

  /**
   * Posts a message at once and again after the pending writes: a tab opened in between has missed the first one and
   * has loaded the earlier state.
   */
  #broadcast(createMessage: () => TabMessage | undefined): void {
    const post = async () => {
      const message = createMessage();
      if (message) this.#tabs.post(message);
    };
    void post();
    this.#persistence.enqueueWrite(post);
  }

  #onSettledInOtherTab(acknowledged: readonly string[], rejected: readonly RejectedOperation[]): void {
    const stored = [...acknowledged, ...rejected.map(({ id }) => id)].filter((id) => this.#stored.delete(id));
    // This tab's write may have landed after the other tab's removal, and each tab counts the operations in the store.
    if (stored.length > 0) this.#persistence.remove(stored);
    this.#persistence.noteSettled(acknowledged);
    this.#state.batch(() => {
      for (const id of acknowledged) {
        const known = this.#state.find(id);
        if (known) this.#removeAcknowledged(known.operation);
      }
      this.#state.reject(rejected);
      for (const one of rejected) this.#events.onRejected(one);
    });
  }

  #removeAcknowledged(operation: Operation): void {
    this.#state.remove([operation.id]);
    this.#events.onAcknowledged(operation);
  }

  /** Keeps a rejected operation; undefined if it counts as done instead, because its object was removed. */
  #reject(operation: Operation, error: ApiError): RejectedOperation | undefined {
    const outcome = decideRejection(operation, error, this.#state.findRejectedCreation, this.#isServerRestored);
    if (outcome !== 'KEEP') {
      if (outcome !== 'DONE') this.discard([...withDependents(outcome.discarded, this.current().rejected)]);
      return undefined;
    }
    const queued = this.#state.find(operation.id) ?? null;
    const rejected: RejectedOperation = { id: operation.id, queued, code: error.code };
    this.#stored.delete(rejected.id);
    this.#persistence.reject(rejected);
    this.#state.reject([rejected]);
    return rejected;
  }

  #updateStorageStatus(): void {
    this.#state.update({
      storageError: this.#persistence.storageError,
      unpersisted: this.#persistence.unpersistedCount,
    });
  }

  #setStalled(isStalled: boolean, isServerFailing: boolean): void {
    const before = this.current();
    if (before.isStalled === isStalled && before.isServerFailing === isServerFailing) return;
    this.#tabs.post({ kind: 'stalled', isStalled, isServerFailing });
    this.#state.update({ isStalled, isServerFailing });
  }

  #persist(queue: readonly QueuedOperation[]): void {
    this.#noteStored(queue);
    this.#persistence.persist(queue);
  }

  #noteStored(queue: readonly QueuedOperation[]): void {
    for (const { operation } of queue) this.#stored.add(operation.id);
  }

  /** Moves operations made before `load` finished behind the loaded ones, which are older. */
  #moveEarlyOperationsBehind(): void {
    this.#publish();
    const earlyOperations = [...this.#state.queue()].flatMap(({ operation }) =>
      this.#stored.has(operation.id) ? [operation] : [],
    );
    if (earlyOperations.length === 0) return;
    this.#state.remove(earlyOperations.map(({ id }) => id));
    this.#persist(this.#state.append(earlyOperations));
  }
}

export type { OutboxDeps, OutboxEvents } from './outboxDeps';
