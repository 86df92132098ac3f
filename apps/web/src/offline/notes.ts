import type { Entry } from '@sevenfold/contract';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { hashKey } from '@tanstack/react-query';
import { deviceRows } from '../data/deviceRows';
import type { DerivedData } from '../data/queryPersister';
import { type Notes, recentNotesQuery } from '../features/activity/notes';
import type { recordsIn } from './datedRecords';
import { readSources } from './sources';

/** Days back from today whose notes come from the records, which include pending operations. */
const RECORDED_DAYS = 365;

interface NotesQuery {
  /** Null for all activities. */
  readonly activityId: string | null;
  /** Text that the notes contain, in any case; empty for all. */
  readonly q: string;
  readonly limit: number;
}

type KnownRecords = ReturnType<typeof recordsIn>;

/**
 * Computes notes from the prefetched ones, and those of the last year from its records; undefined if none were
 * prefetched.
 *
 * @param recordsOf returns the records of a range; undefined if some of its days are not on the device
 */
export async function deriveNotes(
  { activityId, q, limit }: NotesQuery,
  today: CivilDate,
  recordsOf: (range: { from: CivilDate; to: CivilDate }) => Promise<KnownRecords | undefined>,
): Promise<DerivedData | undefined> {
  const wanted = hashKey(recentNotesQuery.queryKey);
  const [prefetched] = await readSources<Notes>((key) => hashKey(key) === wanted);
  if (!prefetched) return undefined;
  const from = addDays(today, -RECORDED_DAYS);
  const recorded = await recordsOf({ from, to: addDays(today, 1) });
  const older = prefetched.data.entries.filter(({ date }) => !recorded || date < from);
  const contains = (text: string) => text.toLowerCase().includes(q.toLowerCase());
  const entries = [...(recorded?.entries ?? []), ...older]
    .filter(
      (entry) =>
        entry.note !== null && (activityId === null || entry.activityId === activityId) && contains(entry.note),
    )
    .toSorted(latestFirst);
  const data: Notes = {
    entries: entries.slice(0, limit),
    reviews: q === '' || activityId !== null ? [] : reviewsWith(contains),
    hasMore: entries.length > limit,
  };
  return { data, updatedAt: Math.min(prefetched.updatedAt, recorded?.updatedAt ?? Infinity) };
}

/** As the server sorts them. */
const latestFirst = (a: Entry, b: Entry): number =>
  a.date === b.date ? Number(a.id < b.id) - Number(a.id > b.id) : a.date < b.date ? 1 : -1;

function reviewsWith(contains: (text: string) => boolean): Notes['reviews'] {
  return deviceRows.lists
    .get('review')
    .flatMap(({ weekId, wins, struggles, notes }) => {
      const text = [wins, struggles, notes].find(contains);
      return text === undefined ? [] : [{ weekId, text }];
    })
    .toReversed();
}
