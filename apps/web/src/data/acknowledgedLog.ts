import type { OutboxStore } from './outboxStore';
import { upgrade, VERSION, type QueuedOperation } from './stored';

export interface AcknowledgedLogDeps {
  readonly store: OutboxStore;
  /** Does something with the store in its turn. */
  readonly enqueueWrite: (task: () => Promise<void>) => void;
  /** True if everything that waits is stored. */
  readonly isAllPersisted: () => boolean;
  /**
   * The server's time in epoch milliseconds as last heard; undefined when it is not known. The device's own may be
   * wrong by years.
   */
  readonly serverTime: () => number | undefined;
}

/**
 * How many acknowledged operations are kept, and for how long: well below the 60 days for which the server knows their
 * answers.
 */
export const ACKNOWLEDGED_MAX = 2_000;
const ACKNOWLEDGED_MS = 14 * 86_400_000;
const DIGITS = 12;

/**
 * What the server acknowledged last. A server that was restored from an older backup has lost some of it, which its
 * epoch tells: then all of it is sent again, and the server knows what it still has.
 */
export class AcknowledgedLog {
  /** The keys in the order of acknowledgement, once they were asked for. */
  #keys: string[] | undefined;
  /** What was acknowledged to this page itself. */
  readonly #own = new Set<string>();

  constructor(private readonly deps: AcknowledgedLogDeps) {}

  add(queued: QueuedOperation): void {
    const { store, enqueueWrite, serverTime } = this.deps;
    this.#own.add(queued.operation.id);
    enqueueWrite(async () => {
      // Without it nothing is lost unless the server loses something as well.
      await this.#append({ ...queued, at: serverTime() }, store).catch(() => undefined);
    });
  }

  async #append(record: QueuedOperation & { at: number | undefined }, { acknowledged }: OutboxStore): Promise<void> {
    this.#keys ??= (await acknowledged.keys()).toSorted();
    const number = Number(this.#keys.at(-1)?.slice(0, DIGITS) ?? 0) + 1;
    // Two pages may count alike: the id keeps their records apart.
    const key = `${String(number).padStart(DIGITS, '0')}-${record.operation.id}`;
    await acknowledged.put([[key, record]]);
    this.#keys.push(key);
    const old = this.#keys.splice(0, Math.max(0, this.#keys.length - ACKNOWLEDGED_MAX));
    if (old.length > 0) await acknowledged.remove(old);
  }

  /**
   * The server has told its epoch.
   *
   * @param sendAgain is given, oldest first, what may have been lost if it is another epoch than before, and whether
   * there was one before
   */
  onEpoch(epoch: string, sendAgain: (operations: readonly QueuedOperation[], isRestored: boolean) => void): void {
    const { store, enqueueWrite } = this.deps;
    enqueueWrite(async () => {
      const before = await store.readEpoch().catch(() => epoch);
      if (before === epoch) return;
      const isRestored = before !== undefined;
      const all = [...(await store.acknowledged.load())].sort(([a], [b]) => (a < b ? -1 : 1));
      // At the first epoch this page hears of, what was acknowledged to it a moment ago was acknowledged in that one.
      // Waiting again, it would be shown over what was done since.
      const records = all.filter(([key]) => isRestored || !this.#own.has(key.slice(DIGITS + 1)));
      sendAgain(
        records.filter(([, record]) => !this.#isOld(record)).flatMap(([, record]) => upgrade(record) ?? []),
        isRestored,
      );
      // They wait again by now. If they could not be stored, or the page dies before, all of this is done once more.
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

  /** Everything was removed from the device. */
  forget(): void {
    this.#keys = undefined;
    this.#own.clear();
  }
}

/** Gives operations places before all others, in the order given. Their sequences are negative, see `isRestored`. */
export function placeFirst(
  operations: readonly QueuedOperation[],
  queue: readonly QueuedOperation[],
): readonly QueuedOperation[] {
  const first = queue.reduce((least, { sequence }) => Math.min(least, sequence), 0);
  return operations.map(({ operation }, index) => ({
    version: VERSION,
    sequence: first - operations.length + index,
    operation,
  }));
}
