import type { AdminAct, AdminStatistics, AdminStatus, AdminUser, BodyOf } from '@sevenfold/contract';
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, request } from '#platform';

/** Number of acts loaded at once. */
const ACTS = 20;

/** A cache of its own, because that of the app is stored on the device: data of other users must not be. */
export const adminQueries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });

/** The part of a user that an administrator changes. */
export type Plan = Pick<AdminUser, 'subscription' | 'manualPremium'>;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<{ address: string }> => request('GET /api/v1/admin/session', { signal }),
});

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }): Promise<AdminStatus> => request('GET /api/v1/admin/status', { signal }),
});

/** @param days length of the range, today included */
export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['statistics', days],
    queryFn: ({ signal }): Promise<AdminStatistics> =>
      request('GET /api/v1/admin/statistics', { query: { days: String(days) }, signal }),
  });

export const actsQuery = infiniteQueryOptions({
  queryKey: ['acts'],
  queryFn: ({ pageParam: before, signal }): Promise<{ acts: AdminAct[]; hasMore: boolean }> =>
    request('GET /api/v1/admin/acts', { query: { limit: String(ACTS), ...(before && { before }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ acts, hasMore }) => (hasMore ? acts.at(-1)?.id : undefined),
});

/** Finds the users with an address. @throws when the server refuses or does not respond */
export async function findUsers(address: string): Promise<readonly AdminUser[]> {
  const { users } = await request('POST /api/v1/admin/users/find', { body: { address } });
  void adminQueries.invalidateQueries({ queryKey: actsQuery.queryKey });
  return users;
}

/** @throws when the server refuses or does not respond */
export async function grantPremium(body: BodyOf<'POST /api/v1/admin/premium'>): Promise<Plan> {
  const plan = await request('POST /api/v1/admin/premium', { body });
  void adminQueries.invalidateQueries();
  return plan;
}

/** @throws when the server refuses or does not respond */
export async function endPremium(body: BodyOf<'DELETE /api/v1/admin/premium'>): Promise<Plan> {
  const plan = await request('DELETE /api/v1/admin/premium', { body });
  void adminQueries.invalidateQueries();
  return plan;
}

/** True if the user is not an administrator: the server then responds as if the endpoint did not exist. */
export const isHidden = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** True if the session has ended. */
export const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
