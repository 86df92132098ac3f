import type { Changes } from '@sevenfold/contract';
import { addWeeks, type CivilDate, type WeekId, isWeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import type { DeviceNoun } from '@sevenfold/model/row';
import { DATED, DEVICE_NOUNS } from './nouns';
import type { RowStore } from './rowStore';
import { divideChanges, type Position, type RowSync } from './rowSync';

/** A key-value store whose writes of one call are one transaction. */
export interface ChunkStore {
  get(keys: readonly string[]): Promise<readonly unknown[]>;
  keys(): Promise<readonly string[]>;
  /** Writes and removes in one transaction. */
  write(put: readonly (readonly [key: string, value: unknown])[], remove: readonly string[]): Promise<void>;
}

/**
 * Change the number when stored rows cannot be trusted any more; they are read anew. That is so when their shape has
 * changed, as with 3, which has records in chunks of weeks. Before 4, a moved
 * record stayed in the chunk of its former week as well; before 5, calendars were no rows; before 6, plans
 * were none.
 */
const HEAD_KEY = 'head-6';

/** Describes the stored rows; written in the same transaction as they are. */
interface Head {
  readonly userId: string;
  readonly position: Position;
}

/** Nouns that are one chunk each, and that every screen needs. */
const WHOLE = DEVICE_NOUNS.filter((noun) => noun !== 'weekSum' && !DATED.some((dated) => dated === noun));

interface RowDiskDeps {
  readonly chunks: ChunkStore;
  readonly store: RowStore;
  readonly sync: RowSync;
  /** Runs a function soon, when the device is idle. */
  readonly whenIdle: (run: () => void) => void;
  /** Resolves after other tasks that wait. */
  readonly nextTask: () => Promise<void>;
}

/** Chunks that are read at once after the first screen is drawn, so that a tap in between does not wait. */
const CHUNKS_AT_ONCE = 6;

/**
 * The base rows on the device, in chunks by noun and week. A chunk is written whole, together with the position, so
 * that a crash leaves an earlier state that is consistent in itself.
 */
export class RowDisk {
  #dirty = new Set<string>();
  #isAllDirty = false;
  #isScheduled = false;
  #userId: string | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** While stored rows are being read: what was read first. */
  #restored: { readonly head: Head; readonly keys: ReadonlySet<string> } | undefined;
  /** True while stored rows are put into the store. */
  #isShowing = false;

  constructor(private readonly deps: RowDiskDeps) {
    // A record that was moved to another week leaves the chunk of the former one.
    deps.store.observeBase(({ noun, row, previous }) => {
      if (this.#isShowing) return;
      for (const one of [row, previous]) if (one) this.#dirty.add(chunkOf(noun, one));
      this.#schedule();
    });
  }

  /**
   * Reads the rows of the first screen; `readRest` reads the others. Resolves to false if there are none of this user, or all
   * rows have come from the server meanwhile.
   *
   * @param date today in any time zone
   */
  async readFirst(userId: string, date: CivilDate): Promise<boolean> {
    this.#userId = userId;
    // The week of the user may begin on another day, and today may be another date there.
    const week = weekIdOf(date, 'MONDAY');
    const weeks = [addWeeks(week, -1), week, addWeeks(week, 1)];
    const wanted = [...WHOLE, ...DATED.flatMap((noun) => weeks.map((one) => `${noun} ${one}`))];
    const [stored, ...chunks] = await this.deps.chunks.get([HEAD_KEY, ...wanted]);
    const head = stored as Head | undefined;
    if (head?.userId !== userId) return false;
    // The server was faster. What it has removed since is forgotten, and would return.
    if (this.deps.sync.position) return false;
    this.#restored = { head, keys: new Set(wanted) };
    this.#show(changesIn(head, wanted, chunks));
    this.deps.sync.restore(head.position, {
      first: weekRange(addWeeks(week, -1), 'MONDAY').first,
      last: weekRange(addWeeks(week, 1), 'MONDAY').last,
    });
    return true;
  }

  /**
   * Reads the rows that the first screen does not need, the latest first. What another tab writes meanwhile is newer than
   * the position of `readFirst`, so that the next pull reads it.
   */
  async readRest(): Promise<void> {
    const { chunks, nextTask, sync } = this.deps;
    const restored = this.#restored;
    if (!restored) return;
    const keys = (await chunks.keys()).filter((key) => key !== HEAD_KEY && !restored.keys.has(key));
    keys.sort(latestFirst);
    for (let at = 0; at < keys.length; at += CHUNKS_AT_ONCE) {
      const some = keys.slice(at, at + CHUNKS_AT_ONCE);
      // A year of sums has thousands of rows.
      for (const part of divideChanges(changesIn(restored.head, some, await chunks.get(some)))) {
        await nextTask();
        if (this.#restored !== restored) return;
        this.#show(part);
      }
      // The week of the last chunk may go on in the next one.
      const [, last = ''] = some.at(-1)?.split(' ') ?? [];
      if (isWeekId(last)) sync.widenRecords(weekRange(addWeeks(last, 1), 'MONDAY').first);
    }
    this.#restored = undefined;
    sync.completeRestore();
    this.#schedule();
  }

  /** Writes all chunks when the device is idle, and removes the others, because all rows were read anew. */
  markAllDirty(): void {
    this.#isAllDirty = true;
    this.#schedule();
  }

  #schedule(): void {
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
    this.#restored = undefined;
    this.#dirty.clear();
    this.#isAllDirty = false;
  }

  async #write(): Promise<void> {
    const { chunks, sync } = this.deps;
    const { position } = sync;
    // A chunk is written whole: before all of it has been read, the rest would be lost.
    if (!position || sync.windowStart === undefined || this.#userId === undefined) return;
    if (this.#dirty.size === 0 && !this.#isAllDirty) return;
    const head: Head = { userId: this.#userId, position };
    const [dirty, isAll] = [this.#dirty, this.#isAllDirty];
    this.#dirty = new Set();
    this.#isAllDirty = false;
    const isDirty = (key: string) => isAll || dirty.has(key);
    // The user may sign out meanwhile.
    const isOpen = () => this.#userId === head.userId;
    try {
      // Looking for the dirty chunk of an entry takes long enough without all sums.
      const nouns = DEVICE_NOUNS.filter((noun) => isAll || [...dirty].some((key) => key.startsWith(noun)));
      const put = this.#chunks(nouns, isDirty, position.from);
      const known = await chunks.keys();
      const remove = known.filter((key) => key !== HEAD_KEY && isDirty(key) && !put.has(key));
      if (isOpen()) await chunks.write([...put, [HEAD_KEY, head]], remove);
    } catch (error) {
      // The next write stores a position that is past their changes, so that no pull would read them again.
      if (isOpen()) {
        for (const key of dirty) this.#dirty.add(key);
        this.#isAllDirty ||= isAll;
      }
      throw error;
    }
  }

  #chunks(nouns: readonly DeviceNoun[], isDirty: (key: string) => boolean, from: CivilDate): Map<string, object[]> {
    const put = new Map<string, object[]>();
    for (const noun of nouns) {
      for (const row of this.deps.store.baseRows(noun)) {
        const key = chunkOf(noun, row);
        if (!isDirty(key) || isBefore(row, from)) continue;
        const rows = put.get(key);
        if (rows) rows.push(row);
        else put.set(key, [row]);
      }
    }
    return put;
  }

  #show(changes: Changes): void {
    this.#isShowing = true;
    try {
      this.deps.store.applyChanges(changes);
    } finally {
      this.#isShowing = false;
    }
  }
}

/** The rows of stored chunks. */
function changesIn(head: Head, keys: readonly string[], chunks: readonly unknown[]): Changes {
  const rows: Record<string, object[]> = {};
  for (const [index, chunk] of chunks.entries()) {
    const noun = keys[index]?.split(' ')[0] ?? '';
    if (Array.isArray(chunk)) (rows[noun] ??= []).push(...(chunk as object[]));
  }
  return { version: head.position.version, rows };
}

/** Sorts keys of chunks by the week or the year of their rows. */
const latestFirst = (a: string, b: string): number => {
  const [left = '', right = ''] = [a.split(' ')[1], b.split(' ')[1]];
  return Number(left < right) - Number(left > right);
};

/** True for a record of before the window, which a screen has read. */
const isBefore = (row: object, from: CivilDate): boolean =>
  'activityId' in row && 'date' in row && String(row.date) < from;

/** Chunk that a row is stored in: its noun, and for records the week, for sums the year. */
function chunkOf(noun: string, row: object): string {
  if ('weekId' in row && noun === 'weekSum') return `${noun} ${String(row.weekId).slice(0, 4)}`;
  if ('date' in row && noun !== 'lifeRating') return `${noun} ${weekOf(row.date as CivilDate)}`;
  return noun;
}

const weeks = new Map<CivilDate, WeekId>();

/** Remembered: a chunk is found by looking at all records. */
function weekOf(date: CivilDate): WeekId {
  let week = weeks.get(date);
  if (week === undefined) weeks.set(date, (week = weekIdOf(date, 'MONDAY')));
  return week;
}
