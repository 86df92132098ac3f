import type { Entry, WeekSum } from '@sevenfold/contract';
import { addDays, type CivilDate, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import type { RecordIndex } from './recordIndex';
import type { RowStore } from './rowStore';
import { baseWeekStartDay } from './summedWeeks';

/** Subscribers to this key of the store are called when a first date may have changed. */
const KEY = 'firstEntries';

/** The date of the earliest entry of each activity, pending changes included. */
export class FirstEntries {
  #dates: ReadonlyMap<string, CivilDate> = new Map();
  #isCurrent = false;

  constructor(
    private readonly store: RowStore,
    private readonly records: RecordIndex,
  ) {
    store.observe(({ noun, row, previous }, notify) => {
      const isChanged =
        noun === 'entry'
          ? this.#mayChange(previous as Entry | undefined, row as Entry | undefined)
          : noun === 'weekSum' || noun === 'user';
      if (!isChanged) return;
      this.#isCurrent = false;
      notify(KEY);
    });
  }

  /** By activity id; the same object as long as no date changes. */
  get(): ReadonlyMap<string, CivilDate> {
    if (this.#isCurrent) return this.#dates;
    const dates = this.#collect();
    const isSame = dates.size === this.#dates.size && [...dates].every(([id, date]) => this.#dates.get(id) === date);
    if (!isSame) this.#dates = dates;
    this.#isCurrent = true;
    return this.#dates;
  }

  subscribe(listener: () => void): () => void {
    return this.store.subscribe(KEY, listener);
  }

  #mayChange(previous: Entry | undefined, row: Entry | undefined): boolean {
    const known = (entry: Entry) => this.#dates.get(entry.activityId);
    const isFirst = (entry: Entry) => entry.date <= (known(entry) ?? entry.date);
    return (
      (previous !== undefined && isFirst(previous)) || (row !== undefined && known(row) !== row.date && isFirst(row))
    );
  }

  #collect(): ReadonlyMap<string, CivilDate> {
    const dates = new Map<string, CivilDate>();
    const note = (activityId: string, date: CivilDate) => {
      const known = dates.get(activityId);
      if (known === undefined || date < known) dates.set(activityId, date);
    };
    for (const [date, day] of this.records.days())
      for (const [activityId, { entries }] of day) if (entries.size > 0) note(activityId, date);
    const sums = new Map<string, WeekSum>();
    for (const sum of this.store.all('weekSum').values()) {
      const known = sums.get(sum.activityId);
      // A week without days has only skips.
      if (sum.dayBits > 0 && (!known || sum.weekId < known.weekId)) sums.set(sum.activityId, sum);
    }
    // The server sums by the weeks of the settings that it has.
    const weekStartDay = baseWeekStartDay(this.store);
    if (weekStartDay) for (const sum of sums.values()) note(sum.activityId, firstDateOf(sum, weekStartDay));
    return dates;
  }
}

function firstDateOf({ weekId, dayBits }: WeekSum, weekStartDay: WeekStartDay): CivilDate {
  const lowest = dayBits & -dayBits;
  return addDays(weekRange(weekId, weekStartDay).first, Math.log2(lowest));
}
