import type { NounName, RowOf } from '@sevenfold/model/row';

/** Maximum number of rows that a transaction sends to the devices; with more, they read what changed. */
const ROWS_MAX = 200;

type Written = Map<string, unknown>;

/** The rows that a transaction writes, each in its last state. */
export class WrittenRows {
  readonly #rows = new Map<NounName, Written>();
  readonly #removed = new Map<NounName, Set<string>>();
  /** False once something was written that is not listed here. */
  #isComplete = true;

  constructor(private readonly version: number) {}

  /** True if nothing was written. */
  get isEmpty(): boolean {
    return this.#isComplete && this.#rows.size === 0 && this.#removed.size === 0;
  }

  put<N extends NounName>(noun: N, key: string, row: RowOf<N>): void {
    this.#removed.get(noun)?.delete(key);
    entryFor(this.#rows, noun, () => new Map<string, unknown>()).set(key, row);
    this.#limit();
  }

  remove(noun: NounName, key: string): void {
    this.#rows.get(noun)?.delete(key);
    entryFor(this.#removed, noun, () => new Set<string>()).add(key);
    this.#limit();
  }

  /** Call it for rows that are stamped by a statement of its own, or announced later: the devices read what changed. */
  leaveOut(): void {
    this.#isComplete = false;
  }

  /** Adds what another one has collected after this one. */
  add(later: WrittenRows): void {
    for (const [noun, rows] of later.#rows) for (const [key, row] of rows) this.put(noun, key, row as never);
    for (const [noun, keys] of later.#removed) for (const key of keys) this.remove(noun, key);
    if (!later.#isComplete) this.#isComplete = false;
  }

  /** The content of `changes`, as JSON; only the version if it is not complete. */
  toJson(): string {
    if (!this.#isComplete) return JSON.stringify({ version: this.version });
    const rows = Object.fromEntries([...this.#rows].map(([noun, byKey]) => [noun, [...byKey.values()]]));
    const removed = Object.fromEntries([...this.#removed].map(([noun, keys]) => [noun, [...keys]]));
    return JSON.stringify({ version: this.version, rows, removed });
  }

  #limit(): void {
    const count = [...this.#rows.values(), ...this.#removed.values()].reduce((sum, { size }) => sum + size, 0);
    if (count <= ROWS_MAX) return;
    this.#isComplete = false;
    this.#rows.clear();
    this.#removed.clear();
  }
}

function entryFor<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
