import type { ResponseOf } from '@sevenfold/contract';
import { addDays, type CivilDate, MIN_DATE, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import { createListeners } from '#platform';
import type { RowStore } from './rowStore';
import { DATED } from './nouns';
import { rowKey } from './rowKey';
import type { RowSync } from './rowSync';
import { baseWeekStartDay, getWeekStartDay } from './summedWeeks';

/** The state of a week of which the device has only sums until it reads its records. */
export interface OlderWeek {
  readonly isHeld: boolean;
  readonly isReading: boolean;
  /** The error of the last attempt, if it failed. */
  readonly error: unknown;
}

export interface OlderRecordsDeps {
  readonly store: RowStore;
  readonly sync: RowSync;
  /** Reads the records of a range of dates, both ends inclusive. */
  readonly read: (from: CivilDate, to: CivilDate) => Promise<Held>;
}

type Held = ResponseOf<'GET /api/v1/records'>;
type DatedNoun = (typeof DATED)[number];

const ABSENT: OlderWeek = { isHeld: false, isReading: false, error: undefined };
const WEEK_DAYS = 7;
const lastDate = (first: CivilDate): CivilDate => addDays(first, WEEK_DAYS - 1);

/**
 * The records of weeks from before the window, read when a screen shows them. Until everything is read again, their rows
 * are base rows as those of the window; they are not stored on the device.
 */
export class OlderRecords {
  /** By the first date of a week. */
  readonly #weeks = new Map<CivilDate, OlderWeek>();
  /** First dates of weeks whose sums have changed since they were read, or while they are. */
  readonly #outdated = new Set<CivilDate>();
  readonly #listeners = createListeners();

  constructor(private readonly deps: OlderRecordsDeps) {
    deps.store.observeBase(({ noun, row, previous }) => {
      if (noun === 'user' && getWeekStartDay(row) !== getWeekStartDay(previous)) this.forget();
      if (noun !== 'weekSum') return;
      const { weekId } = (row ?? previous) as { weekId: Parameters<typeof weekRange>[0] };
      const weekStartDay = this.#weekStartDay();
      const first = weekStartDay && weekRange(weekId, weekStartDay).first;
      if (first && this.#weeks.has(first)) this.#outdated.add(first);
    });
    deps.sync.subscribe(() => this.#readOutdated());
  }

  /** The state of the week with this first date. */
  week(first: CivilDate): OlderWeek {
    return this.#weeks.get(first) ?? ABSENT;
  }

  /** True if the records of the week with this first date are held. */
  holds(first: CivilDate): boolean {
    return this.week(first).isHeld;
  }

  /** True if the records of a date are held. */
  holdsDate(date: CivilDate): boolean {
    const weekStartDay = this.#weekStartDay();
    return weekStartDay !== undefined && this.holds(weekRange(weekIdOf(date, weekStartDay), weekStartDay).first);
  }

  /** Holds a week of which the device knows that it has no records, so that one that is made there stays shown. */
  holdEmpty(first: CivilDate): void {
    if (!this.#weeks.has(first)) this.#set(first, { isHeld: true, isReading: false, error: undefined });
  }

  /** Reads the records of a week, unless that is happening. A failure is told by its state. */
  async read(first: CivilDate): Promise<void> {
    const known = this.week(first);
    const version = this.deps.sync.position?.version;
    if (known.isReading || version === undefined) return;
    const reading: OlderWeek = { ...known, isReading: true };
    this.#set(first, reading);
    try {
      const held = await this.deps.read(first, lastDate(first));
      if (this.#weeks.get(first) !== reading) return;
      // Before its rows, so that its sums do not count them as well.
      this.#weeks.set(first, { isHeld: true, isReading: false, error: undefined });
      this.#replace(first, held, version);
      this.#notify();
      this.#readOutdated();
    } catch (error) {
      if (this.#weeks.get(first) === reading) this.#set(first, { isHeld: known.isHeld, isReading: false, error });
    }
  }

  /** Reads the weeks again whose last attempt failed. Resolves to false if one fails again. */
  async retryFailed(): Promise<boolean> {
    const failed = [...this.#weeks].flatMap(([first, { error }]) => (error === undefined ? [] : [first]));
    await Promise.all(failed.map((first) => this.read(first)));
    return failed.every((first) => this.week(first).error === undefined);
  }

  #readOutdated(): void {
    for (const first of this.#outdated) {
      if (this.week(first).isReading) continue;
      this.#outdated.delete(first);
      void this.read(first);
    }
  }

  /** Forgets all of these weeks, but for those of their dates that are in the window. */
  forget(): void {
    const firsts = [...this.#weeks.keys()];
    this.#weeks.clear();
    this.#outdated.clear();
    const { store, sync } = this.deps;
    const { from = MIN_DATE } = sync.position ?? {};
    store.batch(() => {
      for (const first of firsts) for (const noun of DATED) store.forgetRows(noun, this.#heldKeys(noun, first, from));
    });
    this.#notify();
  }

  readonly subscribe = this.#listeners.subscribe;

  #replace(first: CivilDate, { entries, skips, plans }: Held, version: number): void {
    const rows = { entry: entries, skip: skips, plan: plans };
    const removed: Partial<Record<DatedNoun, string[]>> = {};
    for (const noun of DATED) {
      const given = new Set(rows[noun].map((row) => rowKey(noun, row)));
      removed[noun] = this.#heldKeys(noun, first).filter((key) => !given.has(key));
    }
    this.deps.store.applyChanges({ version, rows, removed });
  }

  /** Keys of the rows of a week that the store has, of those before a date. */
  #heldKeys(noun: DatedNoun, first: CivilDate, before = addDays(first, WEEK_DAYS)): string[] {
    const last = lastDate(first);
    return [...this.deps.store.baseRows(noun)]
      .filter(({ date }) => first <= date && date <= last && date < before)
      .map((row) => rowKey(noun, row));
  }

  #set(first: CivilDate, week: OlderWeek): void {
    this.#weeks.set(first, week);
    this.#notify();
  }

  #weekStartDay() {
    return baseWeekStartDay(this.deps.store);
  }

  #notify(): void {
    this.#listeners.notify();
  }
}
