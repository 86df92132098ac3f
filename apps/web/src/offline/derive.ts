import { type QueryKey } from '@tanstack/react-query';
import { sessionUserId } from '../data/device';
import { now } from '../platform/clock';
import { readQuery } from '../data/persistedQueries';
import type { DerivedData } from '../data/queryPersister';
import {
  deviceNotes,
  isNotesKey,
  latestFirst,
  type Notes,
  type NotesOf,
  recentNotesQuery,
} from '../features/activity/notes';

/** Computes a query from others on the device while the server cannot be reached; undefined if that is not possible. */
export async function derive(queryKey: QueryKey): Promise<DerivedData | undefined> {
  return isNotesKey(queryKey) ? deriveNotes(queryKey[2]) : undefined;
}

/** Computes notes from the rows of the device and, for those before its window, from the prefetched ones, if there are. */
async function deriveNotes(wanted: NotesOf): Promise<DerivedData | undefined> {
  const userId = sessionUserId();
  const prefetched = userId === undefined ? undefined : await readQuery(userId, recentNotesQuery.queryKey);
  const { activityId, q = '', limit } = wanted;
  const known = deviceNotes(wanted);
  const contains = (text: string) => text.toLowerCase().includes(q.toLowerCase());
  const older = ((prefetched?.data as Notes | undefined)?.entries ?? []).filter(
    ({ id, date, note, activityId: of }) =>
      date < known.from &&
      !known.entries.some((entry) => entry.id === id) &&
      (activityId === undefined || of === activityId) &&
      note !== null &&
      contains(note),
  );
  const entries = [...known.entries, ...older].toSorted(latestFirst);
  const data: Notes = { entries: entries.slice(0, limit), reviews: known.reviews, hasMore: entries.length > limit };
  return { data, updatedAt: prefetched?.dataUpdatedAt ?? now() };
}
