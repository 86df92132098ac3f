import type { Operation } from './operation';
import type { StorageTrouble } from './outboxStore';
import { inOrder, isRestored, VERSION, type Queued, type Rejected } from './stored';

export interface OutboxStatus {
  /** What the server has not acknowledged, in the order it was made. */
  readonly pending: readonly Operation[];
  /** True if the last attempt to send did not reach the server, or reached one that could not serve it. */
  readonly isStalled: boolean;
  /** Stalled because the server responded, but could not serve it. */
  readonly isTroubled: boolean;
  /** What could not be saved, in the order it was made. */
  readonly aside: readonly Rejected[];
  /** Why the device does not keep changes, if it does not. */
  readonly trouble: StorageTrouble | undefined;
  /** How many changes would be lost if this page were closed, because the device does not keep them. */
  readonly unstored: number;
}

const NOTHING: OutboxStatus = {
  pending: [],
  isStalled: false,
  isTroubled: false,
  aside: [],
  trouble: undefined,
  unstored: 0,
};

/** What one page knows of the operations that wait and of those set aside, and who wants to hear of it. */
export class OutboxState {
  private status = NOTHING;
  private queued: readonly Queued[] = [];
  private readonly ids = new Set<string>();
  private readonly restoredIds = new Set<string>();
  /** The largest place in the order that this page knows of. */
  private latest = 0;
  private readonly listeners = new Set<() => void>();

  readonly current = (): OutboxStatus => this.status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get queue(): readonly Queued[] {
    return this.queued;
  }

  /** What comes after everything known. */
  append(operations: readonly Operation[]): readonly Queued[] {
    const queue = operations.map((operation): Queued => ({ version: VERSION, sequence: ++this.latest, operation }));
    this.insert(queue);
    return queue;
  }

  /** Puts operations into their places. Returns those that were not known. */
  insert(queue: readonly Queued[]): readonly Queued[] {
    const added = queue.filter(({ operation }) => !this.ids.has(operation.id) && !this.isAside(operation.id));
    if (added.length === 0) return [];
    this.see(added);
    for (const queued of added) {
      this.ids.add(queued.operation.id);
      if (isRestored(queued)) this.restoredIds.add(queued.operation.id);
    }
    const last = this.queued.at(-1);
    const isNext = added.every((one, index) => inOrder(added[index - 1] ?? last ?? one, one) <= 0);
    this.set(isNext ? [...this.queued, ...added] : [...this.queued, ...added].sort(inOrder));
    return added;
  }

  /** True if an operation, pending or acknowledged, was queued again because the server was restored from a backup. */
  wasRestored(id: string): boolean {
    return this.restoredIds.has(id);
  }

  /** What is made from now on comes after these. */
  see(queue: readonly Queued[]): void {
    this.latest = queue.reduce((most, { sequence }) => Math.max(most, sequence), this.latest);
  }

  find(id: string): Queued | undefined {
    return this.ids.has(id) ? this.queued.find(({ operation }) => operation.id === id) : undefined;
  }

  remove(ids: readonly string[]): void {
    const gone = new Set(ids.filter((id) => this.ids.delete(id)));
    if (gone.size > 0) this.set(this.queued.filter(({ operation }) => !gone.has(operation.id)));
  }

  setAside(more: readonly Rejected[]): void {
    this.remove(more.map(({ id }) => id));
    this.see(more.flatMap(({ queued }) => queued ?? []));
    const aside = more.filter(({ id }) => !this.isAside(id));
    const place = ({ queued }: Rejected) => queued?.sequence ?? 0;
    if (aside.length > 0) this.update({ aside: [...this.status.aside, ...aside].sort((a, b) => place(a) - place(b)) });
  }

  /** These are no longer set aside. */
  withdraw(ids: readonly string[]): void {
    const aside = this.status.aside.filter(({ id }) => !ids.includes(id));
    if (aside.length < this.status.aside.length) this.update({ aside });
  }

  clear(): void {
    this.ids.clear();
    this.restoredIds.clear();
    this.latest = 0;
    this.queued = [];
    this.update({ pending: [], isStalled: false, isTroubled: false, aside: [] });
  }

  update(change: Partial<OutboxStatus>): void {
    this.status = { ...this.status, ...change };
    for (const listener of this.listeners) listener();
  }

  private isAside(id: string): boolean {
    return this.status.aside.some((aside) => aside.id === id);
  }

  private set(queue: readonly Queued[]): void {
    this.queued = queue;
    // Where nothing waits, nothing waits in vain.
    this.update({
      pending: queue.map(({ operation }) => operation),
      ...(queue.length === 0 && { isStalled: false, isTroubled: false }),
    });
  }
}
