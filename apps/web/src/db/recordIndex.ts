import type { Entry, Plan, Skip } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { datesBetween } from '@sevenfold/domain/calendar';
import type { RowStore } from './rowStore';

/** Entries, skips and plans of one activity in a range of dates. */
export interface ActivityRecords {
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
  readonly plans: readonly Plan[];
  /**
   * Of an activity with a rhythm: the date of its last entry before the range, if it is near enough to matter; null for
   * none, absent while unknown.
   */
  readonly lastDate?: CivilDate | null;
}

/** Entries, skips and plans in a range of dates, both ends inclusive. */
export interface Records {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** By activity id, without activities that have none in the range. */
  readonly byActivity: Readonly<Record<string, ActivityRecords>>;
}

export const NO_RECORDS: ActivityRecords = { entries: [], skips: [], plans: [] };

/** The records of one activity on one date. */
export interface DayRecords {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly skip: Skip | undefined;
  readonly plan: Plan | undefined;
}

interface ChangingDay extends DayRecords {
  readonly entries: Map<string, Entry>;
  skip: Skip | undefined;
  plan: Plan | undefined;
}

type Dated = Entry | Skip | Plan;

interface Range {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Maximum number of ranges whose records are remembered. */
const RANGES_MAX = 400;

/** The records on the device by date and activity. What does not change keeps its identity. */
export class RecordIndex {
  /** By date, then by activity id. */
  readonly #days = new Map<CivilDate, Map<string, ChangingDay>>();
  /** Remembered results, by range. */
  readonly #ranges = new Map<string, Range & { slices: Map<string, ActivityRecords>; records: Records | undefined }>();

  constructor(private readonly store: RowStore) {
    store.observe(({ noun, row, previous }, notify) => {
      if (noun !== 'entry' && noun !== 'skip' && noun !== 'plan') return;
      for (const one of [previous, row] as (Dated | undefined)[]) {
        if (!one) continue;
        this.#set(one, one === row);
        this.#forget(one.activityId, one.date);
        notify(`day ${one.date}`);
        notify(`day ${one.date} ${one.activityId}`);
        notify(`records ${one.activityId}`);
      }
    });
  }

  /** The records of a date by activity id; undefined if it has none. */
  day(date: CivilDate): ReadonlyMap<string, DayRecords> | undefined {
    return this.#days.get(date);
  }

  /** The dates that have records, in no order. */
  days(): Iterable<readonly [CivilDate, ReadonlyMap<string, DayRecords>]> {
    return this.#days;
  }

  /** Records of one activity; the same object as long as none of them changes. */
  slice(activityId: string, from: CivilDate, to: CivilDate): ActivityRecords {
    const range = this.#range(from, to);
    let slice = range.slices.get(activityId);
    if (!slice) {
      slice = this.#collect(activityId, from, to);
      range.slices.set(activityId, slice);
    }
    return slice;
  }

  /** Records of all activities; the same object as long as none of them changes. */
  records(from: CivilDate, to: CivilDate): Records {
    const range = this.#range(from, to);
    if (!range.records) {
      const ids = new Set(datesBetween(from, to).flatMap((date) => [...(this.#days.get(date)?.keys() ?? [])]));
      range.records = {
        from,
        to,
        byActivity: Object.fromEntries([...ids].map((id) => [id, this.slice(id, from, to)])),
      };
    }
    return range.records;
  }

  /** Calls back after a change of the records of a range, of one activity or of all. */
  subscribe(from: CivilDate, to: CivilDate, activityId: string | undefined, listener: () => void): () => void {
    const suffix = activityId === undefined ? '' : ` ${activityId}`;
    const ends = datesBetween(from, to).map((date) => this.store.subscribe(`day ${date}${suffix}`, listener));
    return () => ends.forEach((end) => end());
  }

  #set(one: Dated, isPresent: boolean): void {
    const day = this.#day(one);
    if ('startTime' in one) day.plan = isPresent ? one : undefined;
    else if ('reason' in one) day.skip = isPresent ? one : undefined;
    else if (isPresent) day.entries.set(one.id, one);
    else day.entries.delete(one.id);
    this.#dropIfEmpty(one);
  }

  #day({ date, activityId }: Dated): ChangingDay {
    let day = this.#days.get(date);
    if (!day) this.#days.set(date, (day = new Map<string, ChangingDay>()));
    let records = day.get(activityId);
    if (!records) day.set(activityId, (records = { entries: new Map(), skip: undefined, plan: undefined }));
    return records;
  }

  #dropIfEmpty({ date, activityId }: Dated): void {
    const day = this.#days.get(date);
    const records = day?.get(activityId);
    if (records?.entries.size === 0 && !records.skip && !records.plan) day?.delete(activityId);
    if (day?.size === 0) this.#days.delete(date);
  }

  #collect(activityId: string, from: CivilDate, to: CivilDate): ActivityRecords {
    const entries: Entry[] = [];
    const skips: Skip[] = [];
    const plans: Plan[] = [];
    for (const date of datesBetween(from, to)) {
      const day = this.#days.get(date)?.get(activityId);
      if (!day) continue;
      entries.push(...[...day.entries.values()].sort(byId));
      if (day.skip) skips.push(day.skip);
      if (day.plan) plans.push(day.plan);
    }
    return entries.length + skips.length + plans.length === 0 ? NO_RECORDS : { entries, skips, plans };
  }

  #range(from: CivilDate, to: CivilDate) {
    const key = `${from} ${to}`;
    let range = this.#ranges.get(key);
    if (!range) {
      const [oldest] = this.#ranges.keys();
      if (this.#ranges.size >= RANGES_MAX && oldest !== undefined) this.#ranges.delete(oldest);
      range = { from, to, slices: new Map(), records: undefined };
      this.#ranges.set(key, range);
    }
    return range;
  }

  #forget(activityId: string, date: CivilDate): void {
    for (const range of this.#ranges.values()) {
      if (date < range.from || date > range.to || (range.slices.size === 0 && !range.records)) continue;
      range.slices.delete(activityId);
      range.records = undefined;
    }
  }
}

/** In the order they were made: ids contain the time. */
const byId = (a: Entry, b: Entry): number => Number(a.id > b.id) - Number(a.id < b.id);
