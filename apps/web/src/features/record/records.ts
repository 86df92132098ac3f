import type { Entry, Skip } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';

/** Entries and skips of one activity in a range of dates. */
export interface ActivityRecords {
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
}

/** Entries and skips in a range of dates, both ends inclusive. */
export interface Records {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** By activity id, without activities that have no entry in the range. */
  readonly byActivity: Readonly<Record<string, ActivityRecords>>;
}

/** Records of a week by activity; undefined while the week is not on the device. */
export type WeekSlices = Pick<Records, 'byActivity'> | undefined;

export const NO_RECORDS: ActivityRecords = { entries: [], skips: [] };

export function recordsOf(from: CivilDate, to: CivilDate, entries: readonly Entry[], skips: readonly Skip[]): Records {
  const byActivity: Record<string, { entries: Entry[]; skips: Skip[] }> = {};
  for (const entry of entries) (byActivity[entry.activityId] ??= { entries: [], skips: [] }).entries.push(entry);
  for (const skip of skips) (byActivity[skip.activityId] ??= { entries: [], skips: [] }).skips.push(skip);
  return { from, to, byActivity };
}
