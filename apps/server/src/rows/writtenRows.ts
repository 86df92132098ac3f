import type { Topic } from '@sevenfold/contract/topics';
import type { NounName, RowOf } from '@sevenfold/model/row';

/** Maximum number of rows that a transaction sends to the devices; with more, they read what changed. */
const ROWS_MAX = 200;

type Written = Map<string, unknown>;

/** Topic of each noun that the web app still reads by topic. */
const TOPIC = {
  user: 'user',
  area: 'areas',
  activity: 'activities',
  skip: 'records',
  entry: 'records',
  lifeRating: null,
  objective: null,
  review: null,
} as const satisfies Record<NounName, Topic | null>;

/** Topic of data that are not rows: what changes them announces them itself. */
export type OtherTopic = Exclude<Topic, (typeof TOPIC)[NounName]>;

/** The rows that a transaction writes, each in its last state. */
export class WrittenRows {
  readonly #rows = new Map<NounName, Written>();
  readonly #removed = new Map<NounName, Set<string>>();
  readonly #topics = new Set<Topic>();
  readonly #besideTopics = new Set<Topic>();
  #isComplete = true;

  constructor(private readonly version: number) {}

  /** False once something was written that is not listed here. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** True if nothing was written. */
  get isEmpty(): boolean {
    return this.#isComplete && this.#rows.size === 0 && this.#removed.size === 0;
  }

  put<N extends NounName>(noun: N, key: string, row: RowOf<N>): void {
    this.#noteTopic(noun);
    this.#removed.get(noun)?.delete(key);
    entryFor(this.#rows, noun, () => new Map<string, unknown>()).set(key, row);
    this.#limit();
  }

  remove(noun: NounName, key: string): void {
    this.#noteTopic(noun);
    this.#rows.get(noun)?.delete(key);
    entryFor(this.#removed, noun, () => new Set<string>()).add(key);
    this.#limit();
  }

  /** Call it for rows that are stamped by a statement of its own: the devices read what changed. */
  leaveOut(noun: NounName): void {
    this.#noteTopic(noun);
    this.#isComplete = false;
  }

  /** Adds what another one has collected after this one. */
  add(later: WrittenRows): void {
    for (const [noun, rows] of later.#rows) for (const [key, row] of rows) this.put(noun, key, row as never);
    for (const [noun, keys] of later.#removed) for (const key of keys) this.remove(noun, key);
    for (const topic of later.#topics) this.#topics.add(topic);
    for (const topic of later.#besideTopics) this.#besideTopics.add(topic);
    if (!later.#isComplete) this.#isComplete = false;
  }

  /** As `add`, for what the server has written beside an operation. */
  addBeside(later: WrittenRows): void {
    this.add(later);
    for (const topic of later.#topics) this.#besideTopics.add(topic);
  }

  /** Call it at the end of a series of transactions of which only the last is announced. */
  leaveOutAll(): void {
    for (const topic of Object.values(TOPIC)) if (topic) this.#topics.add(topic);
    this.#isComplete = false;
  }

  /** Topics that devices read again. */
  topics(): readonly Topic[] {
    return [...this.#topics];
  }

  /** Topics that devices read again although the operation is their own. */
  besideTopics(): readonly Topic[] {
    return [...this.#besideTopics];
  }

  /** The content of `changes`, as JSON; only the version if it is not complete. */
  toJson(): string {
    if (!this.#isComplete) return JSON.stringify({ version: this.version });
    const rows = Object.fromEntries([...this.#rows].map(([noun, byKey]) => [noun, [...byKey.values()]]));
    const removed = Object.fromEntries([...this.#removed].map(([noun, keys]) => [noun, [...keys]]));
    return JSON.stringify({ version: this.version, rows, removed });
  }

  #noteTopic(noun: NounName): void {
    const topic = TOPIC[noun];
    if (topic) this.#topics.add(topic);
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
