import type { OutboxStore, StoredRecord } from './outboxStore';
import { upgrade, VERSION, type QueuedOperation } from './stored';

export interface AcknowledgedLogDeps {
  readonly store: OutboxStore;
  /** Queues an access to the store behind earlier ones. */
  readonly enqueueWrite: (task: () => Promise<void>) => void;
  /** True if all pending operations are stored. */
  readonly isAllPersisted: () => boolean;
  /** The server's time in epoch milliseconds; undefined if unknown. The device's clock may be wrong by years. */
  readonly serverTime: () => number | undefined;
}

/**
 * Maximum number of acknowledged operations that are kept. Also limited in time, well below the 60 days that the server
 * keeps responses.
 */
export const ACKNOWLEDGED_MAX = 2_000;
const ACKNOWLEDGED_MS = 14 * 86_400_000;
/** Digits of the number that begins each key, so that sorted keys are in the order of acknowledgement. */
const KEY_DIGITS = 12;

/**
 * The last acknowledged operations. A new epoch of the server means that its database was restored from a backup and
 * may have lost some of them: then all are sent again, and the server ignores those it still has.
 */
export class AcknowledgedLog {
  /** Keys in the order of acknowledgement; undefined until they are loaded. */
  #keys: string[] | undefined;
  #epoch: string | undefined;

  constructor(private readonly deps: AcknowledgedLogDeps) {}

  /**
   * The last known epoch of the server; requests name it. It changes only after the operations acknowledged in the
   * previous epoch were queued again, so that newer operations are not sent before them.
   */
  get epoch(): string | undefined {
    return this.#epoch;
  }

  /** Reads the stored epoch. Call it before reading the queue, because a new epoch is stored after the queue. */
  async load(): Promise<void> {
    // Another tab may have led, and added some, since this one did.
    this.#keys = undefined;
    this.#epoch = (await this.deps.store.readEpoch().catch(() => undefined)) ?? this.#epoch;
  }

  /** Adds operations in the order of their acknowledgement. */
  add(queue: readonly QueuedOperation[]): void {
    if (queue.length === 0) return;
    const { store, enqueueWrite, serverTime } = this.deps;
    enqueueWrite(async () => {
      // Errors are ignored: the log is only needed if the server loses data too.
      await this.#append(queue, serverTime(), store).catch(() => undefined);
    });
  }

  async #append(
    queue: readonly QueuedOperation[],
    at: number | undefined,
    { acknowledged }: OutboxStore,
  ): Promise<void> {
    const keys = (this.#keys ??= (await acknowledged.keys()).toSorted());
    const first = Number(keys.at(-1)?.slice(0, KEY_DIGITS) ?? 0) + 1;
    const records = queue.map((queued, index): StoredRecord => {
      // Two tabs may use the same number; the id keeps their keys apart.
      const key = `${String(first + index).padStart(KEY_DIGITS, '0')}-${queued.operation.id}`;
      return [key, { ...queued, at }];
    });
    await acknowledged.put(records);
    keys.push(...records.map(([key]) => key));
    const old = keys.splice(0, Math.max(0, keys.length - ACKNOWLEDGED_MAX));
    if (old.length > 0) await acknowledged.remove(old);
  }

  /**
   * Compares the server's epoch with the stored one.
   *
   * @param onRestored called if it differs, with the operations that may have been lost, oldest first, and with true if
   * another epoch was known before
   * @param onNew called if operations were queued again or `epoch` has changed
   */
  onEpoch(
    epoch: string,
    onRestored: (operations: readonly QueuedOperation[], isRestored: boolean) => void,
    onNew: () => void,
  ): void {
    const { store, enqueueWrite } = this.deps;
    const setEpoch = (hasQueuedAgain: boolean) => {
      const isNew = hasQueuedAgain || this.#epoch !== epoch;
      this.#epoch = epoch;
      if (isNew) onNew();
    };
    enqueueWrite(async () => {
      // Without a stored epoch, the one in memory counts: storing it may have failed.
      const before = (await store.readEpoch().catch(() => epoch)) ?? this.#epoch;
      if (before === epoch) {
        setEpoch(false);
        return;
      }
      const isRestored = before !== undefined;
      const records = [...(await store.acknowledged.load())].sort(([a], [b]) => (a < b ? -1 : 1));
      const operations = records
        .filter(([, record]) => !this.#isOld(record))
        .flatMap(([, record]) => upgrade(record) ?? []);
      onRestored(operations, isRestored);
      setEpoch(operations.length > 0);
      // Runs after they were queued and stored again. If that failed, the next visit repeats all of this.
      enqueueWrite(async () => {
        if (!this.deps.isAllPersisted()) return;
        await store.acknowledged.remove(records.map(([key]) => key));
        await store.writeEpoch(epoch);
        this.#keys = undefined;
      });
    });
  }

  #isOld(record: unknown): boolean {
    const now = this.deps.serverTime();
    const at = typeof record === 'object' && record !== null && 'at' in record ? record.at : undefined;
    return now !== undefined && typeof at === 'number' && now - at > ACKNOWLEDGED_MS;
  }

  /** Resets the log after everything was removed from the device. */
  reset(): void {
    this.#keys = undefined;
    this.#epoch = undefined;
  }
}

/**
 * Renumbers operations so that they are sent before the whole queue, in the given order. Their sequences are negative.
 */
export function placeFirst(
  operations: readonly QueuedOperation[],
  queue: Iterable<QueuedOperation>,
): readonly QueuedOperation[] {
  let first = 0;
  for (const { sequence } of queue) first = Math.min(first, sequence);
  return operations.map(({ operation }, index) => ({
    version: VERSION,
    sequence: first - operations.length + index,
    operation,
  }));
}
