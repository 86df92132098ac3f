import type { Activity, Entry, Skip } from '@sevenfold/contract';
import { amountRange } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Command } from '#data';
import {
  addEntry,
  addSkips,
  changeEntry,
  removeEntries,
  removeSkips,
  subtract,
  together,
  type ActivityRecords,
  type NewEntry,
} from './api';

type Recorded = Pick<Activity, 'id' | 'unit'>;

/** True if an entry can be edited here; entries of calendars and imports are edited at their source. */
export const isEditable = ({ source }: Pick<Entry, 'source'>): boolean => source === 'MANUAL' || source === 'TIMER';

/** Records an amount on a date. Removes the skip of that date with the same command, because the activity was done. */
export function recordEntry(activity: Recorded, { skips }: ActivityRecords, date: CivilDate, entry: NewEntry): Command {
  const skipped = skips.filter((skip) => skip.date === date);
  const adding = addEntry(activity, date, entry);
  return skipped.length > 0 ? together([removeSkips(skipped), adding]) : adding;
}

/** Removes all manual entries of a date; null when there are none. */
export function removeOwnEntries({ entries }: ActivityRecords, date: CivilDate): Command | null {
  const own = entries.filter((entry) => entry.date === date && entry.source !== 'CALENDAR');
  return own.length > 0 ? removeEntries(own) : null;
}

/**
 * Sets a date's amount to `amount`. An increase becomes a new entry, or extends the entry `mergeInto` if it is on that
 * date, so that repeated taps are one entry. A decrease reduces the latest entries. Null when nothing changes.
 */
export function setAmountOn(
  activity: Recorded,
  records: ActivityRecords,
  date: CivilDate,
  amount: number,
  mergeInto?: string,
): Command | null {
  const onDate = records.entries.filter((entry) => entry.date === date);
  const more = amount - onDate.reduce((sum, entry) => sum + entry.amount, 0);
  if (more === 0) return null;
  if (more < 0) {
    const reduction = subtract(onDate.filter(isEditable), -more);
    return reduction.operations.length > 0 ? reduction : null;
  }
  const last = mergeInto === undefined ? undefined : onDate.find(({ id }) => id === mergeInto);
  return last && last.amount + more <= amountRange(activity.unit).max
    ? changeEntry(last, { amount: last.amount + more })
    : recordEntry(activity, records, date, { amount: more });
}

/** Maximum number of skips per operation; below the server's limit, to keep request bodies small. */
export const SKIPS_AT_ONCE = 500;

/**
 * Skips an absence with one command: every activity on every date without an entry.
 *
 * @param reason null for a pause, which leaves days that are skipped for a reason
 */
export function absence(
  activityIds: readonly string[],
  dates: readonly CivilDate[],
  recordsOn: (activityId: string, date: CivilDate) => ActivityRecords,
  reason: Skip['reason'] = 'AWAY',
): Command {
  const skips = activityIds.flatMap((activityId) =>
    dates.flatMap((date) => {
      const { entries, skips: known } = recordsOn(activityId, date);
      const before = known.filter((one) => one.date === date);
      if (entries.some((entry) => entry.date === date)) return [];
      if (reason === null && before.some((one) => one.reason !== null)) return [];
      const skip: Skip = { activityId, date, reason };
      return [{ skip, before }];
    }),
  );
  return together(
    inParts(skips).map((part) =>
      addSkips(
        part.map(({ skip }) => skip),
        part.flatMap(({ before }) => before),
      ),
    ),
  );
}

/** Removes any number of skips with one command. */
export const unskip = (skips: readonly Skip[]): Command => together(inParts(skips).map(removeSkips));

function inParts<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / SKIPS_AT_ONCE) }, (_, index) =>
    items.slice(index * SKIPS_AT_ONCE, (index + 1) * SKIPS_AT_ONCE),
  );
}
