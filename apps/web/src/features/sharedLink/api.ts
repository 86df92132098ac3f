import type { BodyOf, ResponseOf, SharedLink } from '@sevenfold/contract';
import { queryOptions } from '@tanstack/react-query';
import { queries, replica, serverQueries } from '#data';
import { request } from '#platform';

/** The shared links. Read from the server each time: they can only be changed online. */
export const sharedLinksQuery = queryOptions({
  queryKey: ['sharedLinks'],
  queryFn: ({ signal }) => serverQueries.read(() => replica.request('GET /api/v1/shared-links', { signal })),
  staleTime: 0,
  gcTime: 0,
});

/** A link that was made now. */
export type NewSharedLink = ResponseOf<'POST /api/v1/shared-link'>;

/** @throws {ApiError} @throws {NetworkError} */
export async function createSharedLink(body: BodyOf<'POST /api/v1/shared-link'>): Promise<NewSharedLink> {
  const created = await request('POST /api/v1/shared-link', { body });
  await queries.invalidateQueries(sharedLinksQuery);
  return created;
}

/** @throws {ApiError} @throws {NetworkError} after the list is read again */
export async function revokeSharedLink({ id }: SharedLink): Promise<void> {
  try {
    await request('DELETE /api/v1/shared-link', { body: { id } });
  } finally {
    await queries.invalidateQueries(sharedLinksQuery);
  }
}
