import type { BodyOf, EndpointKey, ImportRecord, ResponseOf } from '@sevenfold/contract';
import { queryOptions } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { ApiError } from '../../platform/http';

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }): Promise<readonly ImportRecord[]> =>
    (await replica.request('GET /api/v1/imports', { signal })).imports,
  // Changed by this page only, which says so.
  staleTime: 0,
  gcTime: 0,
});

export const refreshImports = (): Promise<void> =>
  replica.queries.invalidateQueries({ queryKey: importsQuery.queryKey });

export const undoImport = (importId: string): Promise<ResponseOf<'POST /api/v1/import/undo'>> =>
  requestWithRetry('POST /api/v1/import/undo', { importId });

/** Waits between tries of a request that was refused for now. */
const RETRY_SECONDS = 2;
const TRIES = 4;

/** Sends a request that has one effect however often it is sent, and again while the server asks for patience. */
export async function requestWithRetry<
  C extends EndpointKey & ('POST /api/v1/import/undo' | 'POST /api/v1/import/batch' | 'POST /api/v1/import/check'),
>(endpoint: C, body: BodyOf<C>): Promise<ResponseOf<C>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await replica.request(endpoint, { body });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isRetryable || attempt === TRIES) throw error;
      const seconds = error.retryAfter ?? RETRY_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
