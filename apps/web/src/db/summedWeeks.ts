import type { User, WeekSum } from '@sevenfold/contract';
import { type CivilDate, type WeekId, weekIdOf, type WeekStartDay } from '@sevenfold/domain/calendar';
import type { RowStore } from './rowStore';

/** The weeks of which the device has sums of the records of before its window. Apart from totals, which come later. */
export class SummedWeeks {
  readonly #weeks = new Map<WeekId, Map<string, WeekSum>>();
  /** Number of weeks with a sum, by activity id. */
  readonly #counts = new Map<string, number>();

  constructor(private readonly store: RowStore) {
    store.observe(({ noun, row, previous }) => {
      if (noun === 'weekSum') this.#set((row ?? previous) as WeekSum, row !== undefined);
    });
  }

  /** Sums by week and activity id. */
  get weeks(): ReadonlyMap<WeekId, ReadonlyMap<string, WeekSum>> {
    return this.#weeks;
  }

  /** True if the device has only sums of some records of an activity. */
  hasActivity(activityId: string): boolean {
    return (this.#counts.get(activityId) ?? 0) > 0;
  }

  /** True if the device has only sums of some records between two dates that are at most a week apart. */
  hasBetween(first: CivilDate, last: CivilDate): boolean {
    const weekStartDay = baseWeekStartDay(this.store);
    return weekStartDay !== undefined && [first, last].some((date) => this.#weeks.has(weekIdOf(date, weekStartDay)));
  }

  #set(sum: WeekSum, isPresent: boolean): void {
    const { weekId, activityId } = sum;
    const sums = this.#weeks.get(weekId) ?? new Map<string, WeekSum>();
    const before = sums.size;
    if (isPresent) sums.set(activityId, sum);
    else sums.delete(activityId);
    this.#counts.set(activityId, (this.#counts.get(activityId) ?? 0) + sums.size - before);
    if (sums.size > 0) this.#weeks.set(weekId, sums);
    else this.#weeks.delete(weekId);
  }
}

/** The start day of weeks in a row of the user; undefined without one. */
export const getWeekStartDay = (row: object | undefined): WeekStartDay | undefined =>
  (row as User | undefined)?.settings.weekStartDay;

/** The start day by which the server made the sums: without pending changes. */
export const baseWeekStartDay = (store: RowStore): WeekStartDay | undefined =>
  getWeekStartDay([...store.baseRows('user')][0]);
