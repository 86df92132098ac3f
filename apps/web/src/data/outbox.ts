import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { type Effect, effectOf } from '@sevenfold/contract/operations';
import { ApiError } from '../platform/http';
import { creationFor, withDependents } from './dependence';
import { beforeAll, AcknowledgedLog } from './acknowledgedLog';
import { OutboxPersistence } from './outboxPersistence';
import type { Operation } from './operation';
import type { OutboxStore } from './outboxStore';
import { Sender } from './sender';
import { isRestored, type Queued, type Rejected } from './stored';
import type { Message, Tabs } from './tabs';
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
  onSetAside(aside: Rejected, refusal?: ApiError): void;
  /** The session ended; nothing is sent until `resume`. */
  onSignedOut(refusal: ApiError): void;
  /** Nothing waits any more. */
  onDrained(): void;
  /** The device would not keep operations; they are still sent, but a reload would lose them. */
  onNotStored(error: unknown): void;
  /** This page has become, or is no longer, the one that sends for all. */
  onLead(isLeading: boolean): void;
}

/**
 * The operations this device has not yet had acknowledged, in the order they were made, whichever of its pages made
 * them. One page sends them for all; an operation's id makes sure that sending it twice has one effect.
 */
export class Outbox {
  private readonly waiting = new OutboxState();
  readonly current = this.waiting.current;
  readonly subscribe = this.waiting.subscribe;
  /** True if what earlier pages left behind was taken up. */
  isLoaded = false;
  /** The server was restored from a backup: what it does not know may be on its way from another device. */
  private isRestored = false;
  /** What this page has written into the store and nobody has settled. */
  private readonly mine = new Set<string>();
  /** Operations made in this tab that nobody has tried to send yet. */
  private readonly unsent = new Set<string>();
  private readonly persistence: OutboxPersistence;
  private readonly acknowledgedLog: AcknowledgedLog;
  private readonly sender: Sender;
  private readonly tabs: Tabs;
  private readonly events: OutboxEvents;

  constructor({ store, send, tabs, serverTime = () => undefined, events }: OutboxDeps) {
    this.tabs = tabs;
    this.events = events;
    this.persistence = new OutboxPersistence(store, {
      onChanged: () => this.tellStored(),
      onNotStored: events.onNotStored,
    });
    this.acknowledgedLog = new AcknowledgedLog({
      store,
      serverTime,
      write: (task) => this.persistence.write(task),
      isKept: () => this.persistence.unstoredCount === 0,
    });
    this.sender = new Sender({
      next: () => this.waiting.queue[0]?.operation,
      send: async (operation) => {
        const isFirst = this.unsent.delete(operation.id);
        const response = await send(operation);
        return isFirst ? response : undefined;
      },
      tabs,
      events: {
        onAccepted: (operation, response) => this.accepted(operation, response),
        onRefused: (operation, refusal) => this.refused(operation, refusal),
        onSignedOut: (refusal) => {
          tabs.post({ kind: 'signedOut', status: refusal.status, code: refusal.code });
          events.onSignedOut(refusal);
        },
        onStalled: (isStalled, isTroubled) => this.stalled(isStalled, isTroubled),
        // The page that led before may have died between storing an operation and telling of it.
        beforeLeading: () => this.load().catch(() => undefined),
        onLead: events.onLead,
      },
    });
    tabs.listen((message) => this.hear(message));
  }

  /**
   * Takes up what earlier pages left behind. Does not send yet.
   *
   * @throws when the device does not let its storage be read
   */
  async load(): Promise<void> {
    if (!this.isLoaded) this.tabs.post({ kind: 'opened' });
    const { queue, aside } = await this.persistence.load();
    this.waiting.see(queue);
    this.waiting.setAside(aside.filter(({ id }) => !this.waiting.find(id)));
    if (!this.isLoaded) this.placeEarlyOnes();
    this.isLoaded = true;
    this.showNew(this.waiting.insert(queue));
  }

  add(operations: readonly Operation[]): void {
    const queue = this.waiting.append(operations);
    this.tabs.post({ kind: 'performed', queue });
    for (const { id } of operations) this.unsent.add(id);
    this.keep(queue);
    this.sender.wake();
  }

  /** Tries to send now: after signing in, when the network is back, when the page is seen again. */
  resume(): void {
    this.persistence.storeAgain();
    this.sender.resume();
    if (!this.sender.leads) this.tabs.post({ kind: 'wanted' });
  }

  /** Sends nothing until `resume`. */
  pause(): void {
    this.sender.pause();
  }

  /** Sends again what was set aside, in its old order and before what was done since. */
  retry(ids: readonly string[]): void {
    const queue = this.current().aside.flatMap(({ id, queued }) => (queued && ids.includes(id) ? queued : []));
    if (queue.length === 0) return;
    this.tabs.post({ kind: 'takenUp', queue });
    this.mark(queue);
    this.persistence.retry(queue);
    this.takenUp(queue);
  }

  /** Gives up what was set aside. */
  discard(ids: readonly string[]): void {
    this.persistence.discard(ids);
    this.tell({ kind: 'discarded', ids });
    this.waiting.withdraw(ids);
  }

  /** The server has told its epoch: what it may have lost in being restored waits again. */
  hearEpoch(epoch: string): void {
    this.acknowledgedLog.hear(epoch, (operations, hasOtherEpoch) => {
      this.isRestored ||= hasOtherEpoch;
      const queue = beforeAll(operations, this.waiting.queue);
      this.tabs.post({ kind: 'performed', queue });
      this.keep(queue);
      this.waiting.insert(queue);
      this.sender.wake();
    });
  }

  /** Forgets everything in this page. */
  forget(): void {
    this.sender.pause();
    this.acknowledgedLog.forget();
    this.persistence.abandon();
    this.mine.clear();
    this.unsent.clear();
    this.isLoaded = false;
    this.waiting.clear();
  }

  /** Forgets everything, also on the device. */
  async clear(): Promise<void> {
    this.forget();
    await this.persistence.clear();
  }

  /** The operations in the order in which a restored server has them: restored ones come first. */
  restoredFirst(operations: readonly Operation[]): readonly Operation[] {
    const isOlder = ({ id }: Operation) => this.wasRestored(id);
    return [...operations.filter(isOlder), ...operations.filter((one) => !isOlder(one))];
  }

  /** True if an operation, pending or acknowledged, was queued again because the server was restored from a backup. */
  wasRestored(id: string): boolean {
    return this.waiting.wasRestored(id);
  }

  /** Resolves when all that was added so far is stored on the device, or has been reported as not storable. */
  async settled(): Promise<void> {
    await this.persistence.settled();
  }

  private hear(message: Message): void {
    switch (message.kind) {
      case 'opened':
        this.tellUnstored();
        break;
      case 'performed':
        this.added(message.queue);
        break;
      case 'takenUp':
        this.takenUp(message.queue);
        break;
      case 'acknowledged': {
        const known = this.waiting.find(message.id);
        this.unsent.delete(message.id);
        this.forgetMine(message.id);
        this.persistence.noteSettled([message.id]);
        if (known) this.acknowledged(known.operation);
        break;
      }
      case 'setAside':
        this.forgetMine(message.aside.id);
        this.waiting.setAside([message.aside]);
        this.events.onSetAside(message.aside);
        this.tellDrained();
        break;
      case 'discarded':
        this.persistence.noteSettled(message.ids);
        this.waiting.withdraw(message.ids);
        break;
      case 'stalled':
        if (!this.sender.leads)
          this.waiting.update({ isStalled: message.isStalled, isTroubled: message.isTroubled === true });
        break;
      case 'wanted':
        if (this.sender.leads) this.sender.resume();
        break;
      case 'signedOut':
        this.sender.pause();
        this.events.onSignedOut(new ApiError(message.status, message.code, 'The session has ended'));
        break;
      default:
      // What the stream of changes and the session tell is for others.
    }
  }

  /** What the device does not keep, a page that was opened since can only hear. */
  private tellUnstored(): void {
    const { unstored, unstoredAside } = this.persistence;
    // What waits only in this page, since the one that did it is gone, whoever sends it tells too.
    const queue = this.sender.leads ? this.waiting.queue : [...unstored.values()];
    if (queue.length > 0) this.tabs.post({ kind: 'performed', queue });
    for (const aside of unstoredAside.values()) this.tabs.post({ kind: 'setAside', aside });
  }

  private added(queue: readonly Queued[]): void {
    this.showNew(this.waiting.insert(queue));
    this.sender.wake();
  }

  private takenUp(queue: readonly Queued[]): void {
    this.waiting.withdraw(queue.map(({ operation }) => operation.id));
    this.reportAdded(this.waiting.insert(queue));
    this.sender.wake();
  }

  /** Restored operations are older than what the tab shows: applied on top, they would hide newer changes. */
  private showNew(added: readonly Queued[]): void {
    this.reportAdded(added.filter((queued) => !isRestored(queued)));
  }

  private reportAdded(added: readonly Queued[]): void {
    if (added.length > 0) this.events.onAdded(added.map(({ operation }) => operation));
  }

  private accepted(operation: Operation, response: unknown): void {
    const queued = this.waiting.find(operation.id);
    if (queued) this.acknowledgedLog.add(queued);
    this.settle(operation, response);
  }

  private settle(operation: Operation, response?: unknown): void {
    this.mine.delete(operation.id);
    this.persistence.forget([operation.id]);
    this.tell({ kind: 'acknowledged', id: operation.id });
    this.acknowledged(operation, response);
  }

  /**
   * Tells other pages at once, and again when it stands in the store: a page that was opened in between was not there
   * to hear it, and has found in the store what was before.
   */
  private tell(message: Message, isStillSo: () => boolean = () => true): void {
    this.tabs.post(message);
    this.persistence.write(async () => {
      if (isStillSo()) this.tabs.post(message);
    });
  }

  private acknowledged(operation: Operation, response?: unknown): void {
    this.waiting.remove([operation.id]);
    this.events.onAcknowledged(operation, response);
    this.tellDrained();
  }

  private refused(operation: Operation, refusal: ApiError): void {
    const { aside } = this.current();
    const creation = creationFor(operation, aside);
    const effect = effectOf(operation);
    const isGone = refusal.code === NOT_FOUND_CODE && YIELDS_TO_REMOVAL.has(effect);
    if (isGone && !creation && !this.isRestored) {
      // Removed elsewhere meanwhile, and removing wins: nothing is lost.
      this.settle(operation);
    } else if (isGone && creation && effect === 'REMOVES') {
      // What was never saved is not wanted any more.
      this.discard([...withDependents(creation, aside)]);
      this.settle(operation);
    } else {
      this.setAside(operation, refusal);
    }
  }

  private setAside(operation: Operation, refusal: ApiError): void {
    const aside: Rejected = { id: operation.id, queued: this.waiting.find(operation.id) ?? null, code: refusal.code };
    this.mine.delete(aside.id);
    this.persistence.setAside(aside);
    this.tell({ kind: 'setAside', aside }, () => this.current().aside.includes(aside));
    this.waiting.setAside([aside]);
    this.events.onSetAside(aside, refusal);
    this.tellDrained();
  }

  private tellDrained(): void {
    if (this.waiting.queue.length === 0) this.events.onDrained();
  }

  private tellStored(): void {
    this.waiting.update({ trouble: this.persistence.trouble, unstored: this.persistence.unstoredCount });
  }

  private stalled(isStalled: boolean, isTroubled: boolean): void {
    const before = this.current();
    if (before.isStalled === isStalled && before.isTroubled === isTroubled) return;
    this.tabs.post({ kind: 'stalled', isStalled, isTroubled });
    this.waiting.update({ isStalled, isTroubled });
  }

  private keep(queue: readonly Queued[]): void {
    this.mark(queue);
    this.persistence.keep(queue);
  }

  private mark(queue: readonly Queued[]): void {
    for (const { operation } of queue) this.mine.add(operation.id);
  }

  /** Another page has settled it; but what this page wrote may have arrived after that page's removal. */
  private forgetMine(id: string): void {
    if (this.mine.delete(id)) this.persistence.forget([id]);
  }

  /** What was done here before it was known what came before it goes behind that. */
  private placeEarlyOnes(): void {
    const early = this.waiting.queue
      .filter(({ operation }) => this.mine.has(operation.id))
      .map(({ operation }) => operation);
    if (early.length === 0) return;
    this.waiting.remove(early.map(({ id }) => id));
    this.keep(this.waiting.append(early));
  }
}

export type { OutboxStatus };
