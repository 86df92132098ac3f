import type { ResponseOf } from '@sevenfold/contract';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { useActivity } from './api';

export type Notes = ResponseOf<'GET /api/v1/notes'>;

interface NotesOf {
  readonly activityId?: string;
  /** Text the notes contain. */
  readonly q?: string;
  readonly limit: number;
}

/** Refetched whenever entries change; does not include pending operations. */
export const notesQuery = ({ activityId, q, limit }: NotesOf) =>
  queryOptions({
    queryKey: ['history', 'notes', activityId ?? 'all', q ?? '', limit],
    queryFn: ({ signal }): Promise<Notes> =>
      replica.read(
        () => replica.request('GET /api/v1/notes', { query: { activityId, q, limit: String(limit) }, signal }),
        (notes) => notes,
      ),
  });

/** The latest notes of all activities: prefetched, and the source of all others offline. */
export const recentNotesQuery = notesQuery({ limit: 500 });

/** The notes of an activity, latest first. */
export function useNotes(activityId: string, limit: number): UseQueryResult<Notes> {
  // A deleted activity stays on the screen until the next one is loaded; the server has no notes of it any more.
  const isThere = useActivity(activityId) !== null;
  return useQuery({ ...notesQuery({ activityId, limit }), placeholderData: keepPreviousData, enabled: isThere });
}
