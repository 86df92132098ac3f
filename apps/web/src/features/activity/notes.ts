import type { Entry, ResponseOf } from '@sevenfold/contract';
import { JOURNAL_MAX } from '@sevenfold/domain/activity';
import { getReviewTexts } from '@sevenfold/model/review';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { deviceRows, HISTORY, queries, replica, serverQueries, useHasAllRows } from '#data';
import { useActivity } from './api';

type Notes = ResponseOf<'GET /api/v1/notes'>;

/** A selection of notes: of an activity or all, that contain a text in any case, at most a number of them. */
interface NotesOf {
  readonly activityId?: string | undefined;
  readonly q?: string | undefined;
  readonly limit: number;
}

const notesQuery = (wanted: NotesOf) =>
  queryOptions({
    queryKey: [HISTORY, 'notes', wanted] as const,
    queryFn: ({ signal }): Promise<Notes> =>
      serverQueries.read(() =>
        replica.request('GET /api/v1/notes', { query: { ...wanted, limit: String(wanted.limit) }, signal }),
      ),
  });

/** The notes of the rows on the device, latest first, pending changes included. */
function deviceNotes({ activityId, q = '' }: NotesOf): Pick<Notes, 'entries' | 'reviews'> {
  const { lists, records, store } = deviceRows;
  const contains = (text: string) => text.toLowerCase().includes(q.toLowerCase());
  // The entries of a deleted activity stay on the device, so that it has its history once it is restored.
  const isWanted = (entry: Entry) =>
    entry.note !== null && contains(entry.note) && store.get('activity', entry.activityId) !== undefined;
  const entries = [...records.days()]
    .flatMap(([, day]) => (activityId === undefined ? [...day.values()] : (day.get(activityId) ?? [])))
    .flatMap((of) => [...of.entries.values()]);
  const reviews =
    q === '' || activityId !== undefined
      ? []
      : lists.get('review').flatMap((review) => {
          const text = getReviewTexts(review).find(contains);
          return text === undefined ? [] : [{ weekId: review.weekId, text }];
        });
  return { entries: entries.filter(isWanted).toSorted(latestFirst), reviews: reviews.toReversed() };
}

/** As the server sorts them. */
const latestFirst = (a: Entry, b: Entry): number =>
  a.date === b.date ? Number(a.id < b.id) - Number(a.id > b.id) : a.date < b.date ? 1 : -1;

/** True if there may be wanted notes of which the device has no rows. */
function mayHaveOlder({ activityId }: NotesOf): boolean {
  const { store, sums } = deviceRows;
  return activityId === undefined ? store.all('weekSum').size > 0 : sums.hasActivity(activityId);
}

let revision = 0;
const subscribe = (listener: () => void) => {
  const changed = () => {
    revision += 1;
    listener();
  };
  const { store, sync } = deviceRows;
  const ends = [store.subscribeToNouns(['entry', 'review', 'weekSum', 'activity'], changed), sync.subscribe(changed)];
  return () => ends.forEach((end) => end());
};

export interface LoadedNotes {
  /** Undefined until loaded. */
  readonly data: Notes | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
}

/**
 * Notes, latest first: those of the device, or the server's where more may be older than its rows. Without a network,
 * those of the device are what there is.
 */
export function useWantedNotes({ activityId, q, limit }: NotesOf, isEnabled = true): LoadedNotes {
  const hasAllRows = useHasAllRows();
  const current = useSyncExternalStore(subscribe, () => revision);
  const known = useMemo(() => {
    if (!isEnabled) return undefined;
    const wanted = { activityId, q, limit };
    const { entries, reviews } = deviceNotes(wanted);
    const hasMore = entries.length > limit;
    const isAll = hasMore || (hasAllRows && !mayHaveOlder(wanted));
    return { notes: { entries: entries.slice(0, limit), reviews, hasMore }, isAll, current };
  }, [activityId, q, limit, isEnabled, hasAllRows, current]);
  const { data, isError, isFetching } = useQuery(
    {
      ...notesQuery({ ...(activityId !== undefined && { activityId }), ...(q !== undefined && { q }), limit }),
      placeholderData: keepPreviousData,
      enabled: hasAllRows && known !== undefined && !known.isAll,
    },
    queries,
  );
  if (known?.isAll) return { data: known.notes, isError: false, isFetching };
  return { data: data ?? (isError ? known?.notes : undefined), isError, isFetching };
}

const MORE = 50;

/** The next number of notes to show: twice as many, because all of them are read again each time. */
export const moreNotes = (limit: number): number => Math.min(JOURNAL_MAX, Math.max(limit + MORE, 2 * limit));

/** The notes of an activity, latest first. */
export function useNotes(activityId: string, limit: number): LoadedNotes {
  // A deleted activity stays on the screen until the next one is loaded; the server has no notes of it any more.
  const isThere = useActivity(activityId) !== null;
  return useWantedNotes({ activityId, limit }, isThere);
}
