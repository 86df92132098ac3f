import type { DeviceSession } from '@sevenfold/contract';
import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { queryOptions } from '@tanstack/react-query';
import { queries, replica, serverQueries } from '#data';
import { ApiError } from '#platform';

/** The signed-in devices. Read from the server each time: it is of no use offline. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) =>
    serverQueries.read(async () => (await replica.request('GET /api/v1/sessions', { signal })).sessions),
  staleTime: 0,
  gcTime: 0,
});

/**
 * Signs out a device; it leaves the list at once.
 *
 * @throws {ApiError} @throws {NetworkError} after the list is read again
 */
export async function endSession({ id }: DeviceSession): Promise<void> {
  showOnly((session) => session.id !== id);
  try {
    await replica.request('DELETE /api/v1/session', { body: { id } });
  } catch (error) {
    // It was signed out meanwhile.
    if (error instanceof ApiError && error.code === NOT_FOUND_CODE) return;
    await queries.invalidateQueries(sessionsQuery);
    throw error;
  }
}

/**
 * Signs out all devices but this one. Returns how many.
 *
 * @throws {ApiError} @throws {NetworkError} after the list is read again
 */
export async function endOtherSessions(): Promise<number> {
  showOnly(({ isCurrent }) => isCurrent);
  try {
    return (await replica.request('DELETE /api/v1/sessions')).ended;
  } catch (error) {
    await queries.invalidateQueries(sessionsQuery);
    throw error;
  }
}

function showOnly(isShown: (session: DeviceSession) => boolean): void {
  queries.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(isShown));
}
