import type { Activity, Entry, Skip, WeekSum, WeekTotal } from '@sevenfold/contract';
import { dayBitsOf, distinctDays, doneFromSums, weekDone } from '@sevenfold/domain/activity';
import {
  addDays,
  type CivilDate,
  datesBetween,
  type WeekId,
  weekIdOf,
  weekRange,
  weekRangeList,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import type { DeviceRows } from './deviceRows';
import { isEqual } from './isEqual';
import type { RecordIndex } from './recordIndex';
import type { RowLists } from './rowLists';
import type { RowChange, RowStore } from './rowStore';
import { baseWeekStartDay, getWeekStartDay, type SummedWeeks } from './summedWeeks';

/** Scope of totals: a range of weeks, both ends inclusive, of one activity or all, and the days of each week. */
export interface TotalsScope {
  readonly from: WeekId;
  readonly to: WeekId;
  readonly activityId?: string | undefined;
  /** Number of days of each week that count, from its first day on, 1 to 7; all seven by default. */
  readonly days?: number | undefined;
}

interface WeekTotalsDeps {
  readonly store: RowStore;
  readonly lists: RowLists;
  readonly records: RecordIndex;
  readonly sums: SummedWeeks;
  /** The first date whose records are rows; undefined until all rows are there. */
  readonly windowStart: () => CivilDate | undefined;
  /** True if the records of the week with this first date are rows, although it is before the window. */
  readonly isHeld: (first: CivilDate) => boolean;
}

interface Remembered {
  readonly revision: number;
  readonly windowStart: CivilDate;
  readonly totals: readonly WeekTotal[] | undefined;
}

const WEEK_DAYS = 7;
/** Maximum number of scopes whose totals are remembered. */
const REMEMBERED_MAX = 50;
/** Subscribers to this key of the store are called when a total may have changed. */
const KEY = 'weekTotals';

/**
 * Totals of weeks, from the records on the device and, for earlier weeks, from the sums of them that the server gave.
 * Pending changes are included. A result stays the same object as long as no total in it changes.
 */
export class WeekTotals {
  /** Computed totals, by week and number of days. */
  readonly #weeks = new Map<WeekId, Map<number, readonly WeekTotal[]>>();
  readonly #remembered = new Map<string, Remembered>();
  #revision = 0;
  #weekIds: { readonly startDay: WeekStartDay | undefined; readonly byDate: Map<CivilDate, WeekId> } = {
    startDay: undefined,
    byDate: new Map(),
  };

  constructor(private readonly deps: WeekTotalsDeps) {
    deps.store.observe((change, notify) => {
      if (!this.#onChange(change)) return;
      this.#revision += 1;
      notify(KEY);
    });
  }

  /**
   * Returns totals, without weeks and activities that have no record. Undefined while rows are missing, and for the
   * first days of weeks of which the device has only sums.
   */
  get(scope: TotalsScope): readonly WeekTotal[] | undefined {
    const windowStart = this.deps.windowStart();
    const weekStartDay = this.#weekStartDay();
    if (windowStart === undefined || weekStartDay === undefined) return undefined;
    const key = JSON.stringify([scope.from, scope.to, scope.activityId, scope.days]);
    const known = this.#remembered.get(key);
    if (known?.revision === this.#revision && known.windowStart === windowStart) return known.totals;
    const totals = this.#canSum(scope, windowStart, weekStartDay)
      ? this.#collect(scope, windowStart, weekStartDay)
      : undefined;
    const result = known?.totals && totals && isEqual(known.totals, totals) ? known.totals : totals;
    this.#remember(key, { revision: this.#revision, windowStart, totals: result });
    return result;
  }

  /**
   * The sum of an activity's entries between two dates, both inclusive, in its unit. Undefined where a week of which the
   * device has only a sum would have to be divided.
   *
   * @param until end of the records to read: sums with different ends share those of one range, which are remembered
   */
  sum({ id, unit }: Pick<Activity, 'id' | 'unit'>, from: CivilDate, to: CivilDate, until = to): number | undefined {
    const { records, store, sums, isHeld } = this.deps;
    const entries = from > to ? [] : records.slice(id, from, until).entries;
    let done = weekDone(unit, until === to ? entries : entries.filter(({ date }) => date <= to));
    const weekStartDay = baseWeekStartDay(store);
    if (weekStartDay === undefined) return undefined;
    for (const week of weekRangeList(weekIdOf(from, weekStartDay), weekIdOf(to, weekStartDay))) {
      const sum = sums.weeks.get(week)?.get(id);
      if (!sum) continue;
      const { first, last } = weekRange(week, weekStartDay);
      if (isHeld(first)) continue;
      const isWhole = from <= first && last <= to;
      const dayBits = isWhole ? sum.dayBits : sum.dayBits & dayBitsBetween(first, from, to);
      // All of its days count, or none; of a sum of days, any of them.
      if (dayBits === sum.dayBits || unit === 'DAYS') done += doneFromSums(unit, { amount: sum.amount, dayBits });
      else if (dayBits !== 0) return undefined;
    }
    return done;
  }

  subscribe(listener: () => void): () => void {
    return this.deps.store.subscribe(KEY, listener);
  }

  /** Updates what depends on a row. Returns false if nothing does. */
  #onChange({ noun, row, previous }: RowChange): boolean {
    if (noun === 'entry' || noun === 'skip') {
      const weekStartDay = this.#weekStartDay();
      for (const record of [previous, row] as (Entry | Skip | undefined)[])
        if (record && weekStartDay) this.#weeks.delete(this.#weekOf(record.date, weekStartDay));
      return true;
    }
    if (noun === 'weekSum') {
      this.#weeks.delete(((row ?? previous) as WeekSum).weekId);
      return true;
    }
    const isOther =
      (noun === 'activity' && (row as Activity | undefined)?.unit !== (previous as Activity | undefined)?.unit) ||
      (noun === 'user' && getWeekStartDay(row) !== getWeekStartDay(previous));
    if (isOther) this.#weeks.clear();
    return isOther;
  }

  /** Remembered, because many records have the same date. */
  #weekOf(date: CivilDate, weekStartDay: WeekStartDay): WeekId {
    if (this.#weekIds.startDay !== weekStartDay) this.#weekIds = { startDay: weekStartDay, byDate: new Map() };
    const { byDate } = this.#weekIds;
    let week = byDate.get(date);
    if (week === undefined) byDate.set(date, (week = weekIdOf(date, weekStartDay)));
    return week;
  }

  #weekStartDay(): WeekStartDay | undefined {
    return getWeekStartDay(this.deps.lists.get('user')[0]);
  }

  /** False if sums would have to be divided: into days, or into the weeks of another start day. */
  #canSum({ from, days = WEEK_DAYS }: TotalsScope, windowStart: CivilDate, weekStartDay: WeekStartDay): boolean {
    const { store, sums } = this.deps;
    if (sums.weeks.size === 0 || weekRange(from, weekStartDay).first >= windowStart) return true;
    return days === WEEK_DAYS && baseWeekStartDay(store) === weekStartDay;
  }

  #collect(
    { from, to, activityId, days = WEEK_DAYS }: TotalsScope,
    windowStart: CivilDate,
    weekStartDay: WeekStartDay,
  ) {
    return weekRangeList(from, to).flatMap((week) => {
      const totals = this.#week(week, days, windowStart, weekStartDay);
      return activityId === undefined ? totals : totals.filter((total) => total.activityId === activityId);
    });
  }

  #week(week: WeekId, days: number, windowStart: CivilDate, weekStartDay: WeekStartDay): readonly WeekTotal[] {
    const known = this.#weeks.get(week)?.get(days);
    if (known) return known;
    const { first } = weekRange(week, weekStartDay);
    const hasOnlySum = first < windowStart && !this.deps.isHeld(first);
    const totals = this.#compute(week, first, days, hasOnlySum ? this.deps.sums.weeks.get(week) : undefined);
    const byDays = this.#weeks.get(week) ?? new Map<number, readonly WeekTotal[]>();
    this.#weeks.set(week, byDays.set(days, totals));
    return totals;
  }

  #compute(week: WeekId, first: CivilDate, days: number, sums: ReadonlyMap<string, WeekSum> | undefined): WeekTotal[] {
    const { lists, records } = this.deps;
    const recorded = datesBetween(first, addDays(first, days - 1)).flatMap((date) => records.day(date) ?? []);
    if (recorded.length === 0 && !sums) return [];
    return lists.get('activity').flatMap(({ id, unit }) => {
      const ofActivity = recorded.flatMap((day) => day.get(id) ?? []);
      const sum = sums?.get(id);
      const entries = ofActivity.flatMap((day) => [...day.entries.values()]);
      const amount = entries.reduce((total, entry) => total + entry.amount, sum?.amount ?? 0);
      const dayBits = dayBitsOf(entries, first) | (sum?.dayBits ?? 0);
      const skipped = ofActivity.filter(({ skip }) => skip).length;
      if (entries.length + skipped === 0 && !sum) return [];
      return [
        {
          activityId: id,
          weekId: week,
          done: doneFromSums(unit, { amount, dayBits }),
          activeDays: distinctDays([{ dayBits }]),
          dayBits,
          skippedDays: skipped + (sum?.skippedDays ?? 0),
        },
      ];
    });
  }

  #remember(key: string, remembered: Remembered): void {
    const [oldest] = this.#remembered.keys();
    this.#remembered.delete(key);
    if (this.#remembered.size >= REMEMBERED_MAX && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, remembered);
  }
}

/** Totals of the rows of a device. */
export const createWeekTotals = ({ store, lists, records, sums, sync, older }: DeviceRows): WeekTotals =>
  new WeekTotals({
    store,
    lists,
    records,
    sums,
    windowStart: () => sync.windowStart,
    isHeld: (first) => older.holds(first),
  });

/** The days of the week from a first date on that are between two dates, both inclusive, as bits. */
function dayBitsBetween(first: CivilDate, from: CivilDate, to: CivilDate): number {
  return datesBetween(first, addDays(first, WEEK_DAYS - 1)).reduce(
    (bits, date, day) => (from <= date && date <= to ? bits | (1 << day) : bits),
    0,
  );
}
