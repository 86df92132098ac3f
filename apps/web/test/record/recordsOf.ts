import type { Entry, Skip } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Records } from '../../src/features/record/records';

/** Records of a range of dates by activity, as the index of the device gives them. */
export function recordsOf(from: CivilDate, to: CivilDate, entries: readonly Entry[], skips: readonly Skip[]): Records {
  const byActivity: Record<string, { entries: Entry[]; skips: Skip[]; plans: [] }> = {};
  for (const entry of entries)
    (byActivity[entry.activityId] ??= { entries: [], skips: [], plans: [] }).entries.push(entry);
  for (const skip of skips) (byActivity[skip.activityId] ??= { entries: [], skips: [], plans: [] }).skips.push(skip);
  return { from, to, byActivity };
}
