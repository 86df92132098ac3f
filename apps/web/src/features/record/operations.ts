import type { Entry, Skip } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { given, type OperationOf, reducerOf } from '../../data/reducer';
import { IS_SHELL } from '../../platform/shell';
import { type ActivityRecords, NO_RECORDS, type Records } from './records';

/** Replaces only the activity's slice that an operation changes, so that only its row renders. */
export const recordReducer = reducerOf<'records', Records>({
  'POST /api/v1/entry': (records, { body }) =>
    putEntry(records, { startedAt: null, utcOffsetMinutes: null, note: null, ...given(body) }),
  'PATCH /api/v1/entry'(records, { body, remembered }) {
    const before = findEntry(records, body.id) ?? movedInto(records, remembered?.entry);
    return before ? putEntry(removeEntry(records, before.id), { ...before, ...given(body) }) : records;
  },
  'DELETE /api/v1/entry': (records, { body }) => removeEntry(records, body.id),
  'POST /api/v1/entry/restore': (records, { remembered }) =>
    remembered?.entry ? putEntry(records, remembered.entry) : records,
  // Only phones have health data.
  'POST /api/v1/health-records': IS_SHELL ? putHealthRecords : (records) => records,
  'POST /api/v1/skips': (records, { body }) =>
    body.skips.reduce(
      (result, { activityId, date, reason = null }) => putSkip(result, { activityId, date, reason }),
      records,
    ),
  'DELETE /api/v1/skips': (records, { body }) => body.skips.reduce(removeSkip, records),
  // Entries of a deleted activity stay cached; no screen shows them.
  'DELETE /api/v1/a': (records) => records,
  'POST /api/v1/a/restore': (records) => records,
  // Recorded by the server.
  'PATCH /api/v1/user': (records) => records,
  // Counted by the server.
  'POST /api/v1/a/calendar-tracking/update': (records) => records,
  'POST /api/v1/calendar-event/choice': (records) => records,
});

/** The entry as it was before the operation, if other dates held it; otherwise it was removed by another device. */
const movedInto = (records: Records, before: Entry | undefined): Entry | undefined =>
  before && !holds(records, before.date) ? before : undefined;

const holds = (records: Records, date: CivilDate): boolean => records.from <= date && date <= records.to;

export function findEntry(records: Records, id: string): Entry | undefined {
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

export function putEntry(records: Records, entry: Entry): Records {
  if (!holds(records, entry.date)) return removeEntry(records, entry.id);
  return withSlice(records, entry.activityId, (slice) => {
    const at = slice.entries.findIndex((known) => known.id === entry.id);
    return { ...slice, entries: at < 0 ? [...slice.entries, entry] : slice.entries.with(at, entry) };
  });
}

export function removeEntry(records: Records, id: string): Records {
  const found = findEntry(records, id);
  if (!found) return records;
  return withSlice(records, found.activityId, (slice) => ({
    ...slice,
    entries: slice.entries.filter((entry) => entry.id !== id),
  }));
}

function putHealthRecords(before: Records, { body }: OperationOf<'POST /api/v1/health-records'>): Records {
  const { activityId } = body;
  return body.records.reduce((records, { id, date, amount, startedAt = null, utcOffsetMinutes }) => {
    if (amount === null) return removeEntry(records, id);
    return putEntry(records, {
      id,
      activityId,
      date,
      amount,
      source: 'HEALTH',
      startedAt,
      utcOffsetMinutes,
      note: null,
    });
  }, before);
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
