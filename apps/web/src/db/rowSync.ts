import type { Changes, QueryOf, ResponseOf } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { RowStore } from './rowStore';

type Page = ResponseOf<'GET /api/v1/rows'>;

/** Everything up to a version has been received. */
export interface Position {
  readonly version: number;
  readonly epoch: string;
  /** The first date whose entries and skips are rows; earlier ones are summed by week. */
  readonly from: CivilDate;
}

export interface RowSyncDeps {
  readonly store: RowStore;
  readonly request: (query: QueryOf<'GET /api/v1/rows'>) => Promise<Page>;
  /** The first date whose records are wanted as rows. */
  readonly wantedFrom: () => CivilDate;
  /** Called after rows or the position have changed by what the server gave. */
  readonly onChanged?: (changes: Changes | 'ALL') => void;
}

/**
 * Keeps the base rows up to date: applies changes in the order of their versions, and reads what was missed. Changes
 * that arrive early are shown at once; the position moves on when those before them have arrived.
 */
export class RowSync {
  #position: Position | undefined;
  /** Versions after the position whose rows were applied. */
  readonly #ahead = new Set<number>();
  #isPulling = false;
  #isAgain = false;
  /** Callers of `pull`: those that the running pull serves, and those that wait for the next one. */
  #served: readonly Waiting[] = [];
  #waiting: Waiting[] = [];
  /** Incremented by `reset`; responses of an older generation are dropped. */
  #generation = 0;
  /** Nouns of the first screen have arrived. */
  #hasFirstPage = false;
  /** False while rows that the device has stored are not read yet. */
  #isRestored = true;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly deps: RowSyncDeps) {}

  /** Undefined until all rows have arrived once. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** The first date whose records are rows; undefined until all rows of the position are there. */
  get windowStart(): CivilDate | undefined {
    return this.#isRestored ? this.#position?.from : undefined;
  }

  /** True once the rows that the first screen needs are there: user, areas, activities and the latest records. */
  get hasFirstPage(): boolean {
    return this.#hasFirstPage;
  }

  /** Calls back when `position` or `windowStart` becomes defined, or `hasFirstPage` true. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Continues from what the device has stored, of which the first rows are there; the rest has to follow. */
  restore(position: Position): void {
    if (this.#position) return;
    this.#position = position;
    this.#hasFirstPage = true;
    this.#isRestored = false;
    this.#notify();
  }

  /** Everything that the device has stored is there. */
  completeRestore(): void {
    this.#isRestored = true;
    this.#notify();
  }

  /** Reads everything again with the next pull, because what the device has stored could not be read. */
  forgetPosition(): void {
    this.#position = undefined;
    this.#isRestored = true;
  }

  /**
   * Applies the rows that a mutation has written, from its response or announced by the server. What concerns records
   * of before the window is read instead, because the device has only sums of them.
   *
   * @returns true if they are applied, false if a pull has to tell
   */
  apply(changes: Changes): boolean {
    // Applied late, a row that was removed meanwhile would return: what was removed is forgotten with the position. Not
    // reported as applied, because versions go back when the server is restored from a backup.
    if (this.#position && changes.version <= this.#position.version) return false;
    const isApplied = (changes.rows ?? changes.removed) !== undefined && !this.#isBeforeWindow(changes);
    if (isApplied) {
      this.deps.store.applyChanges(changes);
      this.deps.onChanged?.(changes);
      this.#ahead.add(changes.version);
      this.#advance();
    }
    // While everything is read for the first time, the following pull reads what came meanwhile.
    if (this.#position && changes.version > this.#position.version) void this.pull().catch(() => undefined);
    return isApplied;
  }

  /**
   * Reads what changed since the position, or everything. A call during a pull causes another one after it. Resolves
   * once everything that the server had at the time of the call is there.
   *
   * @throws what `request` throws; the rows that have arrived stay
   */
  pull(): Promise<void> {
    const pulled = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (this.#isPulling) this.#isAgain = true;
    else void this.#run();
    return pulled;
  }

  /**
   * Forgets the versions of another epoch: they begin anew when the server is restored from a backup, so that everything
   * has to be read again.
   *
   * @param epoch that of the server
   * @returns true if they were of another one
   */
  forgetOtherEpoch(epoch: string): boolean {
    if (!this.#position || this.#position.epoch === epoch) return false;
    this.#position = undefined;
    this.#ahead.clear();
    this.deps.store.forgetVersions();
    return true;
  }

  /** Forgets everything, for the next user. */
  reset(): void {
    this.#generation += 1;
    this.#position = undefined;
    this.#isRestored = true;
    this.#hasFirstPage = false;
    this.#ahead.clear();
    this.#isPulling = false;
    this.#isAgain = false;
    for (const { reject } of [...this.#served, ...this.#takeWaiting()]) reject(new Error('The user has signed out'));
    this.#served = [];
  }

  async #run(): Promise<void> {
    const generation = this.#generation;
    this.#isPulling = true;
    do {
      this.#isAgain = false;
      this.#served = this.#takeWaiting();
      const error = await this.#pullOnce(generation).then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      );
      if (generation !== this.#generation) return;
      for (const { resolve, reject } of this.#served) {
        if (error) reject(error.reason);
        else resolve();
      }
      this.#served = [];
      // Without a call since, the next change or connection causes the next attempt after a failed one.
      if (error && !this.#isAgain) break;
    } while (this.#mustPullAgain());
    this.#isPulling = false;
  }

  #mustPullAgain(): boolean {
    return this.#isAgain || [...this.#ahead].some((version) => version > (this.#position?.version ?? 0));
  }

  #takeWaiting(): readonly Waiting[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  async #pullOnce(generation: number): Promise<void> {
    const { store, request, wantedFrom, onChanged } = this.deps;
    const since = this.#position;
    const query = since
      ? { since: String(since.version), epoch: since.epoch, from: since.from }
      : { from: wantedFrom() };
    let first: Page | undefined;
    let next: string | undefined;
    do {
      const page: Page = await request(next === undefined ? query : { ...query, next });
      if (generation !== this.#generation) return;
      if (first && page.epoch !== first.epoch) throw new Error('The server was restored during a pull');
      first ??= this.#begin(page, since);
      store.applyChanges(page);
      onChanged?.(page);
      if (!this.#hasFirstPage) {
        this.#hasFirstPage = true;
        this.#notify();
      }
      next = page.next ?? undefined;
    } while (next !== undefined);
    this.#complete(first);
  }

  #begin(page: Page, since: Position | undefined): Page {
    const isRestored = since !== undefined && since.epoch !== page.epoch;
    if (isRestored) {
      this.deps.store.forgetVersions();
      this.#ahead.clear();
    }
    return page;
  }

  #complete({ isFresh, version, epoch, from }: Page): void {
    if (isFresh) {
      this.deps.store.removeOlderThan(version);
      this.deps.onChanged?.('ALL');
    }
    this.#position = { version, epoch, from };
    this.#advance();
    this.deps.store.forgetRemoved(this.#position.version);
    this.#notify();
  }

  /** True if records of before the window may have changed: of removed rows only their keys are known. */
  #isBeforeWindow({ rows = {}, removed = {} }: Changes): boolean {
    if (!this.#position) return false;
    const { from } = this.#position;
    const base = this.deps.store;
    return (
      [...(rows.entry ?? []), ...(rows.skip ?? [])].some(({ date }) => date < from) ||
      (['entry', 'skip'] as const).some((noun) => removed[noun]?.some((key) => !base.hasBase(noun, key)))
    );
  }

  /** Moves the position over the versions whose rows have arrived. */
  #advance(): void {
    if (!this.#position) return;
    let { version } = this.#position;
    while (this.#ahead.has(version + 1)) version += 1;
    if (version !== this.#position.version) this.#position = { ...this.#position, version };
    for (const one of this.#ahead) if (one <= version) this.#ahead.delete(one);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
