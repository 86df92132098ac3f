import type { Changes, Mutation as MutationKey } from '@sevenfold/contract';
import type { Mutation, Remembered, RowView } from '@sevenfold/model/mutation';
import type { DeviceNoun, DeviceRow } from '@sevenfold/model/row';
import { DEVICE_NOUNS } from './nouns';
import { rowKey } from './rowKey';
import { isEqual } from './isEqual';

/** A pending operation, as far as the rows need it. */
export interface PendingOperation {
  readonly id: string;
  readonly call: string;
  readonly body: object;
  readonly remembered?: Remembered;
}

/** Names a row: its noun and its key. */
type Reference = `${DeviceNoun} ${string}`;
const referenceTo = (noun: DeviceNoun, key: string): Reference => `${noun} ${key}`;

interface BaseRow {
  /** Undefined if the server has removed it. */
  readonly row: object | undefined;
  /** Version as of which the server gave it. */
  readonly version: number;
}

interface Applied {
  readonly operation: PendingOperation;
  /** Rows that it wrote or looked for; of a noun whose rows it listed, all. */
  readonly touched: Set<Reference>;
}

export interface RowStoreDeps {
  readonly mutations: readonly Mutation<MutationKey>[];
  /** The present time, an ISO 8601 string in UTC. */
  readonly now: () => string;
}

/**
 * The rows of the user on this device: base rows as the server gave them, with the pending operations applied on top. A
 * row that does not change keeps its identity, and only those who subscribed to something that changed are called.
 */
export class RowStore {
  readonly #base = new Map<DeviceNoun, Map<string, BaseRow>>();
  readonly #shown = Object.fromEntries(DEVICE_NOUNS.map((noun) => [noun, new Map()])) as {
    readonly [N in DeviceNoun]: Map<string, DeviceRow<N>>;
  };
  /** Applied operations in order, by id. */
  #applied = new Map<string, Applied>();
  /** Ids of the operations that touched a row. */
  readonly #touching = new Map<Reference, Set<string>>();
  readonly #mutations: ReadonlyMap<string, Mutation<MutationKey>>;
  readonly #now: () => string;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #observers = new Set<RowObserver>();
  readonly #baseObservers = new Set<BaseObserver>();
  /** While a batch runs: the rows as they were before it. */
  #before: Before | undefined;

  constructor({ mutations, now }: RowStoreDeps) {
    this.#mutations = new Map(mutations.map((one) => [one.call, one]));
    this.#now = now;
  }

  get<N extends DeviceNoun>(noun: N, key: string): DeviceRow<N> | undefined {
    return this.#shown[noun].get(key);
  }

  /** All rows of a noun by key. */
  all<N extends DeviceNoun>(noun: N): ReadonlyMap<string, DeviceRow<N>> {
    return this.#shown[noun];
  }

  /**
   * Calls back after a change of a row (`'area 7f…'`), or of any row of a noun (`'area'`). Returns a function that ends
   * it.
   */
  subscribe(to: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(to) ?? new Set();
    this.#listeners.set(to, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(to) === listeners) this.#listeners.delete(to);
    };
  }

  /** As `subscribe`, for rows of several nouns. */
  subscribeToNouns(nouns: readonly DeviceNoun[], listener: () => void): () => void {
    const ends = nouns.map((noun) => this.subscribe(noun, listener));
    return () => ends.forEach((end) => end());
  }

  /** Keeps an index up to date: called with each changed row, before listeners are. */
  observe(observer: RowObserver): void {
    this.#observers.add(observer);
  }

  /** Calls back with each row that the server changes, before pending operations are applied to it. */
  observeBase(observer: BaseObserver): void {
    this.#baseObservers.add(observer);
  }

  /** The rows of a noun that the server gave, without pending operations. */
  *baseRows<N extends DeviceNoun>(noun: N): Generator<DeviceRow<N>> {
    for (const { row } of this.#baseOf(noun).values()) if (row) yield row as DeviceRow<N>;
  }

  /** A row that the server gave, without pending operations. */
  baseRow<N extends DeviceNoun>(noun: N, key: string): DeviceRow<N> | undefined {
    return this.#base.get(noun)?.get(key)?.row as DeviceRow<N> | undefined;
  }

  /** True if the server has given this row, or that it is removed. */
  hasBase(noun: DeviceNoun, key: string): boolean {
    return this.#base.get(noun)?.has(key) ?? false;
  }

  /** Applies what the server gave as of a version. Rows known as of a later version stay. */
  applyChanges({ version, rows = {}, removed = {} }: Changes): void {
    this.#batch(() => {
      const changed: Reference[] = [];
      const set = (noun: DeviceNoun, key: string, row: object | undefined, as = version) => {
        const base = this.#baseOf(noun);
        const known = base.get(key);
        if ((known?.version ?? UNKNOWN) >= version) return;
        base.set(key, { row, version: as });
        // Without operations on top, most often when many rows come, what is shown is the base.
        if (this.#applied.size === 0) this.#setShown(noun, key, row);
        else changed.push(referenceTo(noun, key));
        const previous = known?.row;
        // The server also names removed rows that this device never had.
        if (row ?? previous) for (const observer of this.#baseObservers) observer({ noun, key, row, previous });
      };
      // A newer version of the server may give rows that this version of the app does not know.
      const knownOf = <T>(byNoun: object) =>
        Object.entries(byNoun).filter((one): one is [DeviceNoun, T] => one[0] in this.#shown);
      for (const [noun, keys] of knownOf<readonly string[]>(removed)) {
        // Rows of a noun that is replaced as a whole come with the same version, also on later pages.
        if (keys.includes(ALL)) for (const key of this.#baseOf(noun).keys()) set(noun, key, undefined, version - 1);
        else for (const key of keys) set(noun, key, undefined);
      }
      for (const [noun, list] of knownOf<readonly object[]>(rows))
        for (const row of list) set(noun, rowKey(noun, row), row);
      this.#rebase(changed);
    });
  }

  /** Versions begin anew, because the server was restored from a backup: whatever it gives now is newer. */
  forgetVersions(): void {
    for (const base of this.#base.values()) for (const [key, { row }] of base) base.set(key, { row, version: UNKNOWN });
  }

  /** Removes all rows that the server has not given as of this version or a later one. */
  removeOlderThan(version: number): void {
    this.#batch(() => {
      const gone: Reference[] = [];
      for (const [noun, base] of this.#base) {
        for (const [key, row] of base) {
          if (row.version >= version) continue;
          base.delete(key);
          gone.push(referenceTo(noun, key));
        }
      }
      this.#rebase(gone);
    });
  }

  /** Forgets what the server gave of these rows, whatever its version. */
  forgetRows(noun: DeviceNoun, keys: Iterable<string>): void {
    this.#batch(() => {
      const base = this.#baseOf(noun);
      const gone = [...keys].filter((key) => base.delete(key));
      this.#rebase(gone.map((key) => referenceTo(noun, key)));
    });
  }

  /** Forgets removed rows: everything up to this version has been received, so nothing older can arrive. */
  forgetRemoved(version: number): void {
    for (const base of this.#base.values())
      for (const [key, row] of base) if (row.row === undefined && row.version <= version) base.delete(key);
  }

  /**
   * Sets the pending operations, in their order, together with what the server gave when it acknowledged some: rows that
   * come out the same keep their identity.
   */
  setPending(operations: readonly PendingOperation[], changes?: Changes): void {
    this.#batch(() => {
      if (changes) this.applyChanges(changes);
      const isAppended = [...this.#applied.keys()].every((id, index) => operations[index]?.id === id);
      if (isAppended) {
        for (const operation of operations.slice(this.#applied.size)) this.#apply(operation);
        return;
      }
      const wanted = new Set(operations.map(({ id }) => id));
      const kept = [...this.#applied.values()].filter(({ operation }) => wanted.has(operation.id));
      const isInOrder = kept.every(({ operation }, index) => operations[index]?.id === operation.id);
      const stale = [...this.#applied.values()].filter(({ operation }) => !isInOrder || !wanted.has(operation.id));
      const changed = stale.flatMap(({ touched }) => [...touched]);
      for (const { operation } of stale) this.#forget(operation.id);
      if (isInOrder) {
        this.#rebase(changed);
        for (const operation of operations.slice(kept.length)) this.#apply(operation);
      } else {
        for (const reference of changed) this.#showBase(reference);
        for (const operation of operations) this.#apply(operation);
      }
    });
  }

  /** Removes everything. */
  clear(): void {
    this.#batch(() => {
      this.#base.clear();
      this.#applied.clear();
      this.#touching.clear();
      for (const noun of Object.keys(this.#shown) as DeviceNoun[])
        for (const key of this.#shown[noun].keys()) this.#setShown(noun, key, undefined);
    });
  }

  /** Runs several changes, and calls listeners once. */
  batch(change: () => void): void {
    this.#batch(change);
  }

  #baseOf(noun: DeviceNoun): Map<string, BaseRow> {
    let base = this.#base.get(noun);
    if (!base) this.#base.set(noun, (base = new Map<string, BaseRow>()));
    return base;
  }

  #showBase(reference: Reference): void {
    const [noun, key] = splitReference(reference);
    this.#setShown(noun, key, this.baseRow(noun, key));
  }

  /**
   * Shows base rows anew, with the operations on top that touched them, and the rows that those touched, and so on:
   * other rows and operations are left as they are.
   */
  #rebase(changed: readonly Reference[]): void {
    const references = new Set(changed);
    const affected = new Set<string>();
    let isGrowing = true;
    while (isGrowing) {
      this.#grow(references, affected);
      for (const reference of references) this.#showBase(reference);
      const operations = [...this.#applied.values()].filter(({ operation }) => affected.has(operation.id));
      for (const { operation } of operations) this.#untouch(operation.id);
      for (const { operation } of operations) this.#touch(operation);
      // Applied to other rows, an operation may reach rows of operations that come after it: those have to follow.
      isGrowing = operations.some(({ operation }) =>
        [...(this.#applied.get(operation.id)?.touched ?? [])].some(
          (reference) => !references.has(reference) && (this.#touching.get(reference)?.size ?? 0) > 1,
        ),
      );
      if (isGrowing)
        for (const { operation } of operations)
          for (const reference of this.#applied.get(operation.id)?.touched ?? []) references.add(reference);
    }
  }

  #grow(references: Set<Reference>, affected: Set<string>): void {
    // A set that grows while it is iterated yields the added members as well.
    for (const reference of references) {
      const [noun, key] = splitReference(reference);
      const list = referenceTo(noun, ALL);
      // An operation that lists the rows of a noun depends on what is done to each of them.
      if (key === ALL)
        for (const other of this.#touching.keys()) if (other.startsWith(`${noun} `)) references.add(other);
      for (const id of [...(this.#touching.get(reference) ?? []), ...(this.#touching.get(list) ?? [])]) {
        if (affected.has(id)) continue;
        affected.add(id);
        for (const touched of this.#applied.get(id)?.touched ?? []) references.add(touched);
      }
    }
  }

  #apply(operation: PendingOperation): void {
    this.#applied.set(operation.id, { operation, touched: new Set() });
    this.#touch(operation);
  }

  /** Applies an operation; an invalid one, stored by an older version of the app, is skipped: the server rejects it. */
  #touch(operation: PendingOperation): void {
    const mutation = this.#mutations.get(operation.call);
    const touched = this.#applied.get(operation.id)?.touched;
    if (!mutation || !touched) return;
    const note = (noun: DeviceNoun, key: string): void => {
      const reference = referenceTo(noun, key);
      touched.add(reference);
      const ids = this.#touching.get(reference) ?? new Set();
      this.#touching.set(reference, ids.add(operation.id));
    };
    const write = (noun: DeviceNoun, key: string, row: object | undefined): void => {
      note(noun, key);
      this.#setShown(noun, key, row);
    };
    const view: RowView = {
      get: (noun, key) => {
        note(noun, key);
        return this.get(noun, key);
      },
      list: (noun) => {
        note(noun, ALL);
        return [...this.all(noun).values()];
      },
      put: (noun, row) => write(noun, rowKey(noun, row), row),
      remove: (noun, key) => write(noun, key, undefined),
    };
    try {
      mutation.apply(view, operation.body, { now: this.#now(), remembered: operation.remembered ?? {} });
    } catch {
      // The rows are shown without it.
    }
  }

  #untouch(id: string): void {
    const applied = this.#applied.get(id);
    for (const reference of applied?.touched ?? []) {
      const ids = this.#touching.get(reference);
      ids?.delete(id);
      if (ids?.size === 0) this.#touching.delete(reference);
    }
    applied?.touched.clear();
  }

  #forget(id: string): void {
    this.#untouch(id);
    this.#applied.delete(id);
  }

  #rowsOf(noun: DeviceNoun): Map<string, object> {
    return this.#shown[noun];
  }

  #setShown(noun: DeviceNoun, key: string, row: object | undefined): void {
    const rows = this.#rowsOf(noun);
    const current = rows.get(key);
    if (current === row) return;
    if (this.#before) {
      let before = this.#before.get(noun);
      if (!before) this.#before.set(noun, (before = new Map<string, object | undefined>()));
      if (!before.has(key)) before.set(key, current);
    }
    if (row) rows.set(key, row);
    else rows.delete(key);
  }

  #batch(change: () => void): void {
    if (this.#before) {
      change();
      return;
    }
    const before: Before = new Map();
    this.#before = before;
    try {
      change();
    } finally {
      this.#before = undefined;
      this.#announce(before);
    }
  }

  #announce(before: Before): void {
    const called = new Set<() => void>();
    const collect = (to: string) => {
      for (const listener of this.#listeners.get(to) ?? []) called.add(listener);
    };
    const changedNouns = new Set<DeviceNoun>();
    for (const [noun, previousRows] of before) {
      const rows = this.#rowsOf(noun);
      for (const [key, previous] of previousRows) {
        const row = rows.get(key);
        if (row === previous) continue;
        if (row && previous && isEqual(row, previous)) {
          rows.set(key, previous);
          continue;
        }
        changedNouns.add(noun);
        collect(referenceTo(noun, key));
        for (const observer of this.#observers) observer({ noun, key, row, previous }, collect);
      }
    }
    for (const noun of changedNouns) collect(noun);
    for (const listener of called) listener();
  }
}

/** Rows as they were before a batch. */
type Before = Map<DeviceNoun, Map<string, object | undefined>>;

/** A row that has changed; undefined where there is none. */
export interface RowChange {
  readonly noun: DeviceNoun;
  readonly key: string;
  readonly row: object | undefined;
  readonly previous: object | undefined;
}
/** Updates an index. `notify` calls those who subscribed to a key of the index. */
export type RowObserver = (change: RowChange, notify: (to: string) => void) => void;
/** Told of a row that the server has changed, also to what was shown already. */
export type BaseObserver = (change: RowChange) => void;

/** Version of a row about which the server has to be asked. */
const UNKNOWN = -1;

/** Key that stands for all rows of a noun. */
export const ALL = '*';

function splitReference(reference: Reference): [DeviceNoun, string] {
  const at = reference.indexOf(' ');
  return [reference.slice(0, at) as DeviceNoun, reference.slice(at + 1)];
}
