import { addDays, type CivilDate, weekRange, type WeekView } from '@sevenfold/domain/calendar';
import { deviceRows } from '#data';
import type { ActivityRecords } from './records';

const { older, records, store, sums, sync } = deviceRows;

/** A week of a user; the start of the week decides its dates. */
export type WeekKey = Pick<WeekView, 'id' | 'weekStartDay'>;

interface DateRange {
  readonly first: CivilDate;
  readonly last: CivilDate;
}

const ranges = new Map<string, DateRange>();

/** Remembered: derived values ask for hundreds of slices of one week. */
function datesOf({ id, weekStartDay }: WeekKey): DateRange {
  const key = `${id} ${weekStartDay}`;
  let range = ranges.get(key);
  if (!range) ranges.set(key, (range = weekRange(id, weekStartDay)));
  return range;
}

/** True for dates before the window of the device that no screen has shown yet. */
const isUnread = ({ first }: DateRange): boolean =>
  sync.windowStart !== undefined && first < sync.windowStart && !older.holds(first);

/** True if the device has only sums of some records of these dates. */
const hasOnlySums = (range: DateRange): boolean => isUnread(range) && sums.hasBetween(range.first, range.last);

function isOnDevice(range: DateRange): boolean {
  return sync.hasRecords(range.first, range.last) || (sync.windowStart !== undefined && !hasOnlySums(range));
}

/** Slices of activities with a rhythm, with the date of the last entry before them, by activity and first date. */
const dated = new Map<string, { readonly slice: ActivityRecords; readonly records: ActivityRecords }>();

/** Adds the date of the last entry before a week, if the activity has a rhythm. What does not change keeps its identity. */
function addLastDate(slice: ActivityRecords, activityId: string, { first }: DateRange): ActivityRecords {
  const everyDays = store.get('activity', activityId)?.everyDays;
  if (!everyDays) return slice;
  const before = { first: addDays(first, -everyDays), last: addDays(first, -1) };
  if (!isOnDevice(before)) return slice;
  const lastDate = records.slice(activityId, before.first, before.last).entries.at(-1)?.date ?? null;
  const key = `${activityId} ${first}`;
  let known = dated.get(key);
  if (known?.slice !== slice || known.records.lastDate !== lastDate)
    dated.set(key, (known = { slice, records: { ...slice, lastDate } }));
  return known.records;
}

/** The records that screens show. What does not change keeps its identity. */
export const recordSource = {
  /** Records of an activity in a week; undefined while the week is not on the device. */
  get(week: WeekKey, activityId: string): ActivityRecords | undefined {
    const range = datesOf(week);
    return isOnDevice(range)
      ? addLastDate(records.slice(activityId, range.first, range.last), activityId, range)
      : undefined;
  },

  /** True if a week is on the device. */
  has: (week: WeekKey): boolean => isOnDevice(datesOf(week)),

  /** Calls the listener when the records of one activity in a week may have changed, or of all without one. */
  subscribe(week: WeekKey, activityId: string | undefined, listener: () => void): () => void {
    const { first, last } = datesOf(week);
    const ends = [
      records.subscribe(first, last, activityId, listener),
      // Entries of before the week decide when a rhythm is due.
      store.subscribe(activityId === undefined ? 'entry' : `records ${activityId}`, listener),
      subscribeToLoading(listener),
    ];
    return () => ends.forEach((end) => end());
  },
};

/** Calls the listener when a week may have become known. */
export function subscribeToLoading(listener: () => void): () => void {
  const ends = [sync.subscribe(listener), older.subscribe(listener)];
  return () => ends.forEach((end) => end());
}

/** Reads the records of a week of which the device has only sums, unless they are there. */
export async function readIfOlder(week: WeekKey): Promise<void> {
  const range = datesOf(week);
  if (hasOnlySums(range)) await older.read(range.first);
  else if (isUnread(range)) older.holdEmpty(range.first);
}
