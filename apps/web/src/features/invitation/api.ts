import type { Invitation } from '@sevenfold/contract';
import { queryOptions } from '@tanstack/react-query';
import { queries, replica, serverQueries } from '#data';
import { request } from '#platform';

/** The open invitations. Read from the server each time: they can only be changed online. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => serverQueries.read(() => replica.request('GET /api/v1/invitations', { signal })),
  staleTime: 0,
  gcTime: 0,
});

/** An invitation that was made now, with its link. */
export interface NewInvitation {
  readonly link: string;
  readonly invitation: Invitation;
}

/** @throws {ApiError} @throws {NetworkError} */
export async function createInvitation(): Promise<NewInvitation> {
  const created = await request('POST /api/v1/invitation', { body: {} });
  await queries.invalidateQueries(invitationsQuery);
  return created;
}

/** @throws {ApiError} @throws {NetworkError} after the list is read again */
export async function revokeInvitation({ id }: Invitation): Promise<void> {
  try {
    await request('DELETE /api/v1/invitation', { body: { id } });
  } finally {
    await queries.invalidateQueries(invitationsQuery);
  }
}
