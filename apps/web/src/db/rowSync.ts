import type { Changes, QueryOf, ResponseOf } from '@sevenfold/contract';
import { addDays, type CivilDate, MAX_DATE } from '@sevenfold/domain/calendar';
import type { DeviceNoun } from '@sevenfold/model/row';
import { createListeners } from '#platform';
import { DATED, DEVICE_NOUNS } from './nouns';
import { ALL, type RowStore } from './rowStore';

type Page = ResponseOf<'GET /api/v1/rows'>;

/** Everything up to a version has been received. */
export interface Position {
  readonly version: number;
  readonly epoch: string;
  /** The first date whose entries, skips and plans are rows; of earlier ones there are sums by week. */
  readonly from: CivilDate;
  /** Time at which it was reached, an ISO 8601 string in UTC. Absent where an earlier version of the app stored it. */
  readonly at?: string;
}

/** Both ends inclusive. */
interface DateRange {
  readonly first: CivilDate;
  readonly last: CivilDate;
}

export interface RowSyncDeps {
  readonly store: RowStore;
  /** The present time, an ISO 8601 string in UTC. */
  readonly now: () => string;
  readonly request: (query: QueryOf<'GET /api/v1/rows'>) => Promise<Page>;
  /** The first date whose records are wanted as rows. */
  readonly wantedFrom: () => CivilDate;
  /** Resolves after other tasks that wait, so that a tap does not wait until many rows are applied; at once by default. */
  readonly nextTask?: () => Promise<void>;
  /** Called with what the server gave once it is applied; with `ALL` before rows that it has not given are removed. */
  readonly onChanged?: (changes: Changes | 'ALL') => void;
  /** True if the device holds the records of a date before its window. */
  readonly isHeld?: (date: CivilDate) => boolean;
}

/**
 * Keeps the base rows up to date: applies changes in the order of their versions, and reads what was missed. Changes
 * that arrive early are shown at once; the position moves on when those before them have arrived.
 */
export class RowSync {
  #position: Position | undefined;
  /** Epoch of the versions in the store; undefined before the first. */
  #epoch: string | undefined;
  /** Versions after the position whose rows were applied. */
  readonly #ahead = new Set<number>();
  #isPulling = false;
  #isAgain = false;
  /** True if the last pull has failed, whoever asked for it. */
  isFailed = false;
  /** Callers of `pull`: those that the running pull serves, and those that wait for the next one. */
  #served: readonly Waiting[] = [];
  #waiting: Waiting[] = [];
  /** Incremented by `reset`; responses of an older generation are dropped. */
  #generation = 0;
  /**
   * Index of the last noun of which rows have arrived while everything is read for the first time; after the last one
   * while everything is read again.
   */
  #reached = -1;
  /** While records are missing: the dates of which all of them are there. */
  #records: DateRange | undefined;
  /** False while rows that the device has stored are not read yet. */
  #isRestored = true;
  readonly #listeners = createListeners();

  constructor(private readonly deps: RowSyncDeps) {}

  /** Undefined until all rows have arrived once. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** The first date whose records are rows; undefined until all rows of the position are there. */
  get windowStart(): CivilDate | undefined {
    return this.#isRestored ? this.#position?.from : undefined;
  }

  /** True once all rows of a noun are there; of records, see `hasRecords`. */
  has(noun: DeviceNoun): boolean {
    return this.#position !== undefined || DEVICE_NOUNS.indexOf(noun) < this.#reached;
  }

  /** True once all records between two dates of the window are there, both inclusive. */
  hasRecords(first: CivilDate, last: CivilDate): boolean {
    const { windowStart } = this;
    if (windowStart !== undefined) return first >= windowStart;
    return this.#records !== undefined && first >= this.#records.first && last <= this.#records.last;
  }

  /** Calls back when the result of `position`, `windowStart`, `has` or `hasRecords` may have changed. */
  readonly subscribe = this.#listeners.subscribe;

  /**
   * Continues from what the device has stored, of which the first rows are there; the rest has to follow.
   *
   * @param records the dates of which all records are there
   */
  restore(position: Position, { first, last }: DateRange): void {
    if (this.#position) return;
    this.#position = position;
    this.#epoch = position.epoch;
    this.#records = { first: first > position.from ? first : position.from, last };
    this.#isRestored = false;
    this.#notify();
  }

  /** While stored rows are read, the latest first: all records from this date on are there. */
  widenRecords(first: CivilDate): void {
    if (!this.#records || first >= this.#records.first) return;
    const from = this.#position?.from ?? first;
    this.#records = { first: first > from ? first : from, last: MAX_DATE };
    this.#notify();
  }

  /** Everything that the device has stored is there. */
  completeRestore(): void {
    this.#isRestored = true;
    this.#notify();
    if (this.#waiting.length > 0 && !this.#isPulling) void this.#run();
  }

  /**
   * Reads everything again with the next pull, because what the device has stored could not be read. The rows that were
   * read stay on the screens, also without a network.
   */
  forgetPosition(): void {
    this.#reached = DEVICE_NOUNS.length;
    this.#position = undefined;
    this.completeRestore();
  }

  /**
   * Applies the rows that a mutation has written, from its response or announced by the server. What concerns records
   * of before the window is read instead, because the device has only sums of them.
   *
   * @param epoch that of the version; undefined from a tab with an older version of the app
   * @returns true if everything up to their version is there: what another device wrote before may be what an operation
   * found. Otherwise a pull has to tell
   */
  apply(changes: Changes, epoch: string | undefined): boolean {
    // Versions of different epochs cannot be compared; a pull tells of which one the server is now.
    if (epoch === undefined || epoch !== (this.#epoch ??= epoch)) {
      if (this.#position ?? this.#isPulling) void this.pull().catch(() => undefined);
      return false;
    }
    // Applied late, a row that was removed meanwhile would return: what was removed is forgotten with the position.
    if (this.#position && changes.version <= this.#position.version) return true;
    const isInWindow = this.#concernsOnly(changes, () => false);
    const isHeld = isInWindow || this.#concernsOnly(changes, (date) => this.deps.isHeld?.(date) ?? false);
    const isApplied = isHeld && (changes.rows ?? changes.removed) !== undefined;
    if (isApplied) {
      this.deps.store.applyChanges(changes);
      this.deps.onChanged?.(changes);
      // Sums of weeks before the window change with their records; only a pull reads them.
      if (isInWindow) this.#ahead.add(changes.version);
      this.#advance();
    }
    if (this.#position && changes.version > this.#position.version) void this.pull().catch(() => undefined);
    // The page with the sum of its week may have been read before or after the change.
    if (!this.#position && !isApplied && this.#isPulling) this.#isAgain = true;
    return isApplied && (!this.#position || changes.version <= this.#position.version);
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
    // Rows that are still being read from the device would return if they were removed meanwhile.
    else if (this.#isRestored) void this.#run();
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
    if (this.#epoch === undefined || this.#epoch === epoch) return false;
    if (this.#position) {
      this.#reached = DEVICE_NOUNS.length;
      this.#records = { first: this.#position.from, last: MAX_DATE };
      this.#position = undefined;
    }
    this.#beginEpoch(epoch);
    return true;
  }

  /** Forgets everything, for the next user. */
  reset(): void {
    this.#position = undefined;
    this.#isRestored = true;
    this.#reached = -1;
    this.#records = undefined;
    this.#ahead.clear();
    this.cancel();
  }

  /** Ends a running pull; its callers get an error. */
  cancel(): void {
    this.#generation += 1;
    this.#isPulling = false;
    this.#isAgain = false;
    this.isFailed = false;
    for (const { reject } of [...this.#served, ...this.#takeWaiting()]) reject(new Error('The session has ended'));
    this.#served = [];
  }

  async #run(): Promise<void> {
    const generation = this.#generation;
    this.#isPulling = true;
    do {
      this.#isAgain = false;
      this.#served = this.#takeWaiting();
      let isWhole = true;
      let error: unknown;
      try {
        isWhole = await this.#pullOnce(generation);
      } catch (reason) {
        error = reason;
      }
      if (generation !== this.#generation) return;
      if (!isWhole) {
        this.#waiting.unshift(...this.#served);
        this.#isAgain = true;
        continue;
      }
      this.isFailed = error !== undefined;
      for (const { resolve, reject } of this.#served) {
        if (this.isFailed) reject(error);
        else resolve();
      }
      this.#served = [];
      // Without a call since, the next change or connection causes the next attempt after a failed one.
      if (this.isFailed && !this.#isAgain) break;
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

  /** Resolves to false if its pages are of different states of the server, so that it has to begin again. */
  async #pullOnce(generation: number): Promise<boolean> {
    const { store, request, wantedFrom, onChanged } = this.deps;
    const since = this.#position;
    const epoch = this.#epoch;
    const query = since
      ? { since: String(since.version), epoch: since.epoch, from: since.from }
      : { from: wantedFrom() };
    let first: Page | undefined;
    let next: string | undefined;
    do {
      const page: Page = await request(next === undefined ? query : { ...query, next });
      if (generation !== this.#generation) return true;
      if (page.epoch !== this.#epoch) {
        // A change of another epoch has come since the request, so it is not known which of both is the later one.
        if (first || this.#epoch !== epoch) return false;
        this.#beginEpoch(page.epoch);
      }
      first ??= page;
      for (const [index, part] of divideChanges(page).entries()) {
        if (index > 0) await this.deps.nextTask?.();
        if (generation !== this.#generation) return true;
        store.applyChanges(part);
      }
      onChanged?.(page);
      if (!this.#position) this.#notePage(page);
      next = page.next ?? undefined;
    } while (next !== undefined);
    this.#complete(first);
    return true;
  }

  #beginEpoch(epoch: string): void {
    this.deps.store.forgetVersions();
    this.#ahead.clear();
    this.#epoch = epoch;
  }

  /** Notes how far the first reading of all rows has come. */
  #notePage({ rows, from }: Page): void {
    if (this.#reached === DEVICE_NOUNS.length) return;
    const last = Math.max(...Object.keys(rows).map((noun) => DEVICE_NOUNS.indexOf(noun as DeviceNoun)));
    this.#reached = Math.max(this.#reached, last);
    const earliest = rows.entry?.at(-1)?.date;
    if (this.#reached > DEVICE_NOUNS.indexOf('entry')) this.#records = { first: from, last: MAX_DATE };
    // More entries of the earliest date may follow.
    else if (earliest !== undefined) this.#records = { first: addDays(earliest, 1), last: MAX_DATE };
    this.#notify();
  }

  #complete({ isFresh, version, epoch, from }: Page): void {
    if (isFresh) {
      // Told first: who looks while rows are removed must not take older records for held.
      this.deps.onChanged?.('ALL');
      this.deps.store.removeOlderThan(version);
    }
    this.#position = { version, epoch, from, at: this.deps.now() };
    this.#advance();
    this.deps.store.forgetRemoved(this.#position.version);
    this.#notify();
  }

  /**
   * True if no records of before the window may have changed but those of the given dates: of removed rows only their
   * keys are known.
   */
  #concernsOnly({ rows = {}, removed = {} }: Changes, isExcepted: (date: CivilDate) => boolean): boolean {
    const from = this.#position?.from ?? this.deps.wantedFrom();
    const { store } = this.deps;
    const isKnown = ({ date }: { readonly date: CivilDate }) => date >= from || isExcepted(date);
    return DATED.every(
      (noun) =>
        (rows[noun] ?? []).every(isKnown) &&
        (removed[noun] ?? []).every((key) => {
          const row = store.baseRow(noun, key);
          return row ? isKnown(row) : store.hasBase(noun, key);
        }),
    );
  }

  /** Moves the position over the versions whose rows have arrived. */
  #advance(): void {
    if (!this.#position) return;
    let { version } = this.#position;
    while (this.#ahead.has(version + 1)) version += 1;
    if (version !== this.#position.version) this.#position = { ...this.#position, version, at: this.deps.now() };
    for (const one of this.#ahead) if (one <= version) this.#ahead.delete(one);
  }

  #notify(): void {
    this.#listeners.notify();
  }
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Rows that are applied at once. */
const ROWS_AT_ONCE = 300;

/** Divides many rows. */
export function divideChanges(page: Changes): readonly Changes[] {
  const { version, rows = {}, removed = {} } = page;
  const lists = Object.entries(rows) as [DeviceNoun, readonly object[]][];
  // Of a noun that is replaced as a whole, some rows would be missing in between.
  const isWhole = Object.values(removed).some((keys) => keys?.includes(ALL));
  if (isWhole || lists.reduce((sum, [, list]) => sum + list.length, 0) <= ROWS_AT_ONCE) return [page];
  const parts: Changes[] = [{ version, rows: {}, removed }];
  for (const [noun, list] of lists)
    for (let at = 0; at < list.length; at += ROWS_AT_ONCE)
      parts.push({ version, rows: { [noun]: list.slice(at, at + ROWS_AT_ONCE) }, removed: {} });
  return parts;
}
