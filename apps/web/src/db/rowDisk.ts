import type { Changes } from '@sevenfold/contract';
import type { DeviceNoun } from '@sevenfold/model/row';
import type { RowStore } from './rowStore';
import type { Position, RowSync } from './rowSync';

/** A key-value store whose writes of one call are one transaction. */
export interface ChunkStore {
  get(keys: readonly string[]): Promise<readonly unknown[]>;
  keys(): Promise<readonly string[]>;
  /** Writes and removes in one transaction. */
  write(put: readonly (readonly [key: string, value: unknown])[], remove: readonly string[]): Promise<void>;
}

/**
 * Change the number when stored rows cannot be trusted any more; they are read anew. That is so when their shape has
 * changed, and when the server begins to announce the changes of a noun, as it did with 2 for objectives and reviews:
 * a position of before says nothing about their rows.
 */
const HEAD_KEY = 'head-2';

/** Describes the stored rows; written in the same transaction as they are. */
interface Head {
  readonly userId: string;
  readonly position: Position;
}

/** Nouns that are one chunk each, and that every screen needs. */
const WHOLE: readonly DeviceNoun[] = ['user', 'area', 'activity', 'objective', 'lifeRating', 'review'];
const DATED: readonly DeviceNoun[] = ['entry', 'skip'];
/** Months of records that are read before the first screen is drawn: a week may begin in the month before. */
const FIRST_MONTHS = 2;

interface RowDiskDeps {
  readonly chunks: ChunkStore;
  readonly store: RowStore;
  readonly sync: RowSync;
  /** Runs a function soon, when the device is idle. */
  readonly whenIdle: (run: () => void) => void;
}

/**
 * The base rows on the device, in chunks by noun and month. A chunk is written whole, together with the position, so
 * that a crash leaves an earlier state that is consistent in itself.
 */
export class RowDisk {
  readonly #dirty = new Set<string>();
  #isAllDirty = false;
  #isScheduled = false;
  #userId: string | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: RowDiskDeps) {}

  /**
   * Reads the rows of the first screen; `readRest` reads the others. Resolves to false if there are none of this user.
   *
   * @param month the running month, `yyyy-MM`
   */
  async readFirst(userId: string, month: string): Promise<boolean> {
    this.#userId = userId;
    const months = [month, monthBefore(month)].slice(0, FIRST_MONTHS);
    const wanted = [...WHOLE, ...DATED.flatMap((noun) => months.map((one) => `${noun} ${one}`))];
    const [head, ...chunks] = await this.deps.chunks.get([HEAD_KEY, ...wanted]);
    if (!isHead(head) || head.userId !== userId) return false;
    this.#show(head, wanted, chunks);
    this.deps.sync.restore(head.position);
    return true;
  }

  /** Reads the rows that the first screen does not need. */
  async readRest(): Promise<void> {
    const { chunks } = this.deps;
    const keys = (await chunks.keys()).filter((key) => key !== HEAD_KEY);
    const [head, ...values] = await chunks.get([HEAD_KEY, ...keys]);
    if (isHead(head) && head.userId === this.#userId) this.#show(head, keys, values);
    this.deps.sync.completeRestore();
  }

  /** Remembers which chunks have changed, and writes them when the device is idle. */
  note(changes: Changes | 'ALL'): void {
    if (changes === 'ALL') this.#isAllDirty = true;
    else {
      for (const [noun, rows] of Object.entries(changes.rows ?? {}))
        for (const row of rows ?? []) this.#dirty.add(chunkOf(noun, row));
      // Removed rows are named by their keys, from which their chunk is not known.
      for (const noun of Object.keys(changes.removed ?? {}) as DeviceNoun[]) this.#dirty.add(`${noun} *`);
    }
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.deps.whenIdle(() => {
      this.#isScheduled = false;
      void this.write();
    });
  }

  /** Keeps the rows of this user from now on. */
  open(userId: string | undefined): void {
    this.#userId = userId;
  }

  /** Writes what has changed. A failure only costs the next start its head start. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(() => undefined);
    return this.#writing;
  }

  /** Writes nothing more of this user. Their chunks are removed with everything else on the device. */
  close(): void {
    this.#userId = undefined;
    this.#dirty.clear();
    this.#isAllDirty = false;
  }

  async #write(): Promise<void> {
    const { chunks, sync } = this.deps;
    const { position } = sync;
    if (!position || this.#userId === undefined || (this.#dirty.size === 0 && !this.#isAllDirty)) return;
    const head: Head = { userId: this.#userId, position };
    const [dirty, isAll] = [new Set(this.#dirty), this.#isAllDirty];
    this.#dirty.clear();
    this.#isAllDirty = false;
    const isDirty = (key: string) => isAll || dirty.has(key) || dirty.has(`${key.split(' ')[0]} *`);
    const put = this.#chunks(isDirty);
    const known = await chunks.keys();
    const remove = known.filter((key) => key !== HEAD_KEY && isDirty(key) && !put.has(key));
    // The user may have signed out meanwhile.
    if (this.#userId === head.userId) await chunks.write([...put, [HEAD_KEY, head]], remove);
  }

  #chunks(isDirty: (key: string) => boolean): Map<string, object[]> {
    const put = new Map<string, object[]>();
    for (const noun of [...WHOLE, ...DATED, 'weekSum'] as const) {
      for (const row of this.deps.store.baseRows(noun)) {
        const key = chunkOf(noun, row);
        if (!isDirty(key)) continue;
        const rows = put.get(key);
        if (rows) rows.push(row);
        else put.set(key, [row]);
      }
    }
    return put;
  }

  #show(head: Head, keys: readonly string[], chunks: readonly unknown[]): void {
    const rows: Record<string, object[]> = {};
    for (const [index, chunk] of chunks.entries()) {
      const noun = keys[index]?.split(' ')[0] ?? '';
      if (Array.isArray(chunk)) (rows[noun] ??= []).push(...(chunk as object[]));
    }
    this.deps.store.applyChanges({ version: head.position.version, rows });
  }
}

/** Chunk that a row is stored in: its noun, and for records the month, for sums the year. */
function chunkOf(noun: string, row: object): string {
  if ('weekId' in row && noun === 'weekSum') return `${noun} ${String(row.weekId).slice(0, 4)}`;
  if ('date' in row && noun !== 'lifeRating') return `${noun} ${String(row.date).slice(0, 7)}`;
  return noun;
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

function isHead(value: unknown): value is Head {
  return typeof value === 'object' && value !== null && 'userId' in value && 'position' in value;
}
