import type { Entry, Skip } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Operation } from './operation';

/** What was recorded for one activity within a range of dates. */
export interface ActivityRecords {
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
}

/** What was recorded within a range of dates, both ends included. */
export interface Records {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** By activity id; an activity without a record in the range is left out. */
  readonly byActivity: Readonly<Record<string, ActivityRecords>>;
}

export const NO_RECORDS: ActivityRecords = { entries: [], skips: [] };

export function recordsOf(from: CivilDate, to: CivilDate, entries: readonly Entry[], skips: readonly Skip[]): Records {
  const byActivity: Record<string, { entries: Entry[]; skips: Skip[] }> = {};
  for (const entry of entries) (byActivity[entry.activityId] ??= { entries: [], skips: [] }).entries.push(entry);
  for (const skip of skips) (byActivity[skip.activityId] ??= { entries: [], skips: [] }).skips.push(skip);
  return { from, to, byActivity };
}

/**
 * The records after an operation. Only the slice of the activity it concerns is new, so that only that row draws again.
 * Applying an operation twice is applying it once: a read from the server may or may not contain it already.
 */
export function applyToRecords(records: Records, operation: Operation): Records {
  switch (operation.call) {
    case 'POST /api/v1/entry': {
      const {
        id,
        activityId,
        date,
        amount,
        source,
        startedAt = null,
        utcOffsetMinutes = null,
        note = null,
      } = operation.body;
      return putEntry(records, { id, activityId, date, amount, source, startedAt, utcOffsetMinutes, note });
    }
    case 'PATCH /api/v1/entry': {
      const before = findEntry(records, operation.body.id) ?? operation.remembered?.entry;
      if (!before) return records;
      const given = Object.fromEntries(Object.entries(operation.body).filter(([, value]) => value !== undefined));
      return putEntry(removeEntry(records, before.id), { ...before, ...given });
    }
    case 'DELETE /api/v1/entry':
      return removeEntry(records, operation.body.id);
    case 'POST /api/v1/entry/restore':
      return operation.remembered?.entry ? putEntry(records, operation.remembered.entry) : records;
    case 'POST /api/v1/skips':
      return operation.body.skips.reduce(
        (result, { activityId, date, reason = null }) => putSkip(result, { activityId, date, reason }),
        records,
      );
    case 'DELETE /api/v1/skips':
      return operation.body.skips.reduce(removeSkip, records);
    default:
      return records;
  }
}

const holds = (records: Records, date: CivilDate): boolean => records.from <= date && date <= records.to;

function findEntry(records: Records, id: string): Entry | undefined {
  for (const slice of Object.values(records.byActivity)) {
    const found = slice.entries.find((entry) => entry.id === id);
    if (found) return found;
  }
  return undefined;
}

function withSlice(records: Records, activityId: string, change: (slice: ActivityRecords) => ActivityRecords): Records {
  const slice = records.byActivity[activityId] ?? NO_RECORDS;
  return { ...records, byActivity: { ...records.byActivity, [activityId]: change(slice) } };
}

function putEntry(records: Records, entry: Entry): Records {
  if (!holds(records, entry.date)) return removeEntry(records, entry.id);
  return withSlice(records, entry.activityId, (slice) => {
    const at = slice.entries.findIndex((known) => known.id === entry.id);
    return { ...slice, entries: at < 0 ? [...slice.entries, entry] : slice.entries.with(at, entry) };
  });
}

function removeEntry(records: Records, id: string): Records {
  const found = findEntry(records, id);
  if (!found) return records;
  return withSlice(records, found.activityId, (slice) => ({
    ...slice,
    entries: slice.entries.filter((entry) => entry.id !== id),
  }));
}

function putSkip(records: Records, skip: Skip): Records {
  if (!holds(records, skip.date)) return records;
  return withSlice(records, skip.activityId, (slice) => ({
    ...slice,
    skips: [...slice.skips.filter(({ date }) => date !== skip.date), skip],
  }));
}

function removeSkip(records: Records, { activityId, date }: { activityId: string; date: CivilDate }): Records {
  if (!records.byActivity[activityId]?.skips.some((skip) => skip.date === date)) return records;
  return withSlice(records, activityId, (slice) => ({
    ...slice,
    skips: slice.skips.filter((skip) => skip.date !== date),
  }));
}
