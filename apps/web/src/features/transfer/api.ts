import type { BodyOf, EndpointKey, ImportCounts, ImportRecord, ImportUndo, ResponseOf } from '@sevenfold/contract';
import { queryOptions } from '@tanstack/react-query';
import { queries, replica } from '#data';
import { ApiError } from '#platform';

/** Interval at which the progress of an undo is read. */
const PROGRESS_MS = 1_000;

/** True while the server undoes an import, or brings it back. */
export const isUndoRunning = ({ undo }: ImportRecord): boolean => undo !== null && undo.status !== 'UNDONE';

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }): Promise<readonly ImportRecord[]> =>
    (await replica.request('GET /api/v1/imports', { signal })).imports,
  // The server undoes a large import after it has responded.
  refetchInterval: ({ state }) => (state.data?.some(isUndoRunning) ? PROGRESS_MS : false),
  staleTime: 0,
  gcTime: 0,
});

export const refreshImports = (): Promise<void> => queries.invalidateQueries({ queryKey: importsQuery.queryKey });

/** Number of objects of an import that were edited since. */
export const checkUndo = async (importId: string): Promise<ImportCounts> =>
  (await requestWithRetry('POST /api/v1/import/undo/check', { importId })).edited;

/** Undoes an import. A large one continues on the server; the list of imports shows its progress. */
export async function undoImport(importId: string): Promise<ImportUndo> {
  const undo = await requestWithRetry('POST /api/v1/import/undo', { importId });
  await refreshImports();
  return undo;
}

/** Brings an undone import back. @returns null once that is done; a large one continues on the server */
export async function restoreImport(importId: string): Promise<ImportUndo | null> {
  const { undo } = await requestWithRetry('POST /api/v1/import/restore', { importId });
  await refreshImports();
  return undo;
}

/** Waits between tries of a request that was refused for now. */
const RETRY_SECONDS = 2;
const TRIES = 4;

/** Sends a request that has one effect however often it is sent, and again while the server asks for patience. */
export async function requestWithRetry<C extends EndpointKey & `POST /api/v1/import/${string}`>(
  endpoint: C,
  body: BodyOf<C>,
): Promise<ResponseOf<C>> {
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
