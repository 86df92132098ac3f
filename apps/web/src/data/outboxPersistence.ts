import { troubleOf, type OutboxStore, type StorageTrouble, type StoredRecord } from './outboxStore';
import { inOrder, upgrade, upgradeSetAside, type Queued, type Rejected } from './stored';

export interface OutboxPersistenceEvents {
  /** What is said of the trouble or of what is unstored has changed. */
  onChanged(): void;
  /** The device would not keep operations; they are still sent, but a reload would lose them. */
  onNotStored(error: unknown): void;
}

/** What was found on the device. */
export interface Found {
  readonly queue: readonly Queued[];
  readonly aside: readonly Rejected[];
}

/** Writes down what the outbox does, one after the other, so that a removal never overtakes the put it undoes. */
export class OutboxPersistence {
  /** What the last attempt to write came to. */
  trouble: StorageTrouble | undefined;
  /** Operations of this page that are on their way into the store, or did not get there. */
  readonly unstored = new Map<string, Queued>();
  /** The same of what was set aside. */
  readonly unstoredAside = new Map<string, Rejected>();
  private turn: Promise<unknown> = Promise.resolve();
  /**
   * How many reads are on their way, and what was settled since the first of them was asked: what they find may be
   * older.
   */
  private reads = 0;
  private readonly settledMeanwhile = new Set<string>();

  constructor(
    private readonly store: OutboxStore,
    private readonly events: OutboxPersistenceEvents,
  ) {}

  /** How many operations only this page knows, because the device would not keep them. */
  get unstoredCount(): number {
    return this.trouble ? this.unstored.size + this.unstoredAside.size : 0;
  }

  /** @throws when the device does not let its storage be read */
  async load(): Promise<Found> {
    this.reads += 1;
    try {
      const [waiting, kept] = await Promise.all([this.store.waiting.load(), this.store.aside.load()]);
      const isOpen = ([id]: StoredRecord) => !this.settledMeanwhile.has(id);
      const records = waiting.filter(isOpen).map(([id, record]) => ({ id, queued: upgrade(record) }));
      const waits = new Set(records.map(({ id }) => id));
      return {
        queue: records.flatMap(({ queued }) => queued ?? []).sort(inOrder),
        aside: [
          // What is not understood stays where it is: a later version of the app may know better.
          ...records.flatMap(({ id, queued }) => (queued ? [] : [{ id, queued: null, code: 0 }])),
          // Only half moved when a page died: it is tried once more.
          ...kept
            .filter((record) => isOpen(record) && !waits.has(record[0]))
            .map(([id, record]) => upgradeSetAside(id, record)),
        ],
      };
    } catch (error) {
      this.note(error);
      throw error;
    } finally {
      this.reads -= 1;
      if (this.reads === 0) this.settledMeanwhile.clear();
    }
  }

  /** Nothing of these waits any more, here or in another page. */
  noteSettled(ids: readonly string[]): void {
    if (this.reads > 0) for (const id of ids) this.settledMeanwhile.add(id);
  }

  keep(queue: readonly Queued[]): void {
    for (const queued of queue) this.unstored.set(queued.operation.id, queued);
    this.storeAgain();
  }

  /** Tries once more to store what could not be stored. */
  storeAgain(): void {
    if (this.unstored.size > 0 || this.unstoredAside.size > 0) this.write(() => this.storeRest());
  }

  /** The server has it, or the person gave it up. */
  forget(ids: readonly string[]): void {
    this.noteSettled(ids);
    if (ids.filter((id) => this.unstored.delete(id)).length > 0 && this.trouble) this.events.onChanged();
    this.write(() => this.store.waiting.remove(ids).catch(ignored));
  }

  setAside(aside: Rejected): void {
    this.unstored.delete(aside.id);
    this.unstoredAside.set(aside.id, aside);
    this.storeAgain();
  }

  /** Back into the queue. */
  retry(queue: readonly Queued[]): void {
    for (const { operation } of queue) this.unstoredAside.delete(operation.id);
    this.keep(queue);
    this.write(() => this.store.aside.remove(queue.map(({ operation }) => operation.id)).catch(ignored));
  }

  discard(ids: readonly string[]): void {
    for (const id of ids) this.unstoredAside.delete(id);
    this.write(() => this.store.aside.remove(ids).catch(ignored));
    this.forget(ids);
  }

  /** Does something with the store in its turn. What goes wrong is told, and stops nothing. */
  write(task: () => Promise<void>): void {
    this.turn = this.turn.then(task).catch((error: unknown) => {
      this.note(error);
      this.events.onNotStored(error);
    });
  }

  /** What is not stored yet is not to be stored any more. */
  abandon(): void {
    this.unstored.clear();
    this.unstoredAside.clear();
  }

  async clear(): Promise<void> {
    this.abandon();
    const { waiting, aside, acknowledged } = this.store;
    this.write(async () => {
      await Promise.allSettled([waiting.clear(), aside.clear(), acknowledged.clear()]);
    });
    await this.turn;
  }

  /** Resolves when all that was done so far is stored, or has been reported as not storable. */
  async settled(): Promise<void> {
    await this.turn;
  }

  private async storeRest(): Promise<void> {
    const rest = [...this.unstored.values()];
    const aside = [...this.unstoredAside.values()];
    if (rest.length === 0 && aside.length === 0) return;
    if (rest.length > 0) await this.store.waiting.put(rest.map((queued) => [queued.operation.id, queued]));
    for (const queued of rest) {
      // Meanwhile it may have been given another place.
      if (this.unstored.get(queued.operation.id) === queued) this.unstored.delete(queued.operation.id);
    }
    if (aside.length > 0) await this.storeAside(aside);
    this.note(undefined);
  }

  /** Until it is set down it stays in the queue, to be refused once more after the next start. */
  private async storeAside(aside: readonly Rejected[]): Promise<void> {
    await this.store.aside.put(aside.map(({ id, queued, code }) => [id, { queued, code }]));
    const kept = aside.filter((one) => this.unstoredAside.get(one.id) === one).map(({ id }) => id);
    for (const id of kept) this.unstoredAside.delete(id);
    await this.store.waiting.remove(kept);
    // Meanwhile the person may have decided about it.
    const gone = aside.map(({ id }) => id).filter((id) => !kept.includes(id));
    if (gone.length > 0) await this.store.aside.remove(gone);
  }

  private note(error: unknown): void {
    const trouble = error === undefined ? undefined : troubleOf(error);
    if (trouble === undefined && this.trouble === undefined) return;
    this.trouble = trouble;
    this.events.onChanged();
  }
}

/** What is left over on the device is sent once more after the next start, which does no harm. */
const ignored = (): undefined => undefined;
