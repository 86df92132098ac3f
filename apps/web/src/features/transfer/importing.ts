import type { BodyOf, ImportCounts } from '@sevenfold/contract';
import { addCounts, NO_COUNTS, type StoredEntry } from '@sevenfold/domain/transfer';
import { ApiError } from '#platform';
import { requestWithRetry } from './api';

type Batch = BodyOf<'POST /api/v1/import/batch'>;

/** The counts that are shown, most important first. */
export const COUNTED = [
  'activities',
  'entries',
  'skips',
  'plans',
  'absences',
  'areas',
  'objectives',
  'combinedGoals',
  'checkIns',
  'reviews',
  'lifeRatings',
] as const satisfies readonly (keyof ImportCounts)[];

export const countAll = (counts: ImportCounts): number => COUNTED.reduce((total, kind) => total + counts[kind], 0);

/** The part of a request that the server refused, as a path; null for another error. */
export const refusedPath = (error: unknown): string | null =>
  error instanceof ApiError && !error.isRetryable ? (error.fields[0]?.path ?? error.message) : null;

export interface Checked {
  readonly existing: ImportCounts;
  readonly existingActivityIds: ReadonlySet<string>;
  /** Objects that the account has room for. */
  readonly room: number;
  /** Objects that one import may create. */
  readonly importMax: number;
  /** Existing entries that may be the same as entries of the file. */
  readonly storedEntries: readonly StoredEntry[];
}

/**
 * Has the server check all batches, which writes nothing.
 *
 * @throws ApiError INVALID_INPUT; NetworkError
 */
export async function checkBatches(batches: readonly Batch[], signal: AbortSignal): Promise<Checked> {
  let existing: ImportCounts = NO_COUNTS;
  const ids = new Set<string>();
  let [room, importMax] = [Infinity, Infinity];
  // By id: several batches can find the same entry.
  const stored = new Map<string, StoredEntry>();
  for (const batch of batches) {
    signal.throwIfAborted();
    const response = await requestWithRetry('POST /api/v1/import/check', batch);
    existing = addCounts(existing, response.existing);
    for (const id of response.existingActivityIds) ids.add(id);
    for (const entry of response.storedEntries) stored.set(entry.id, entry);
    ({ room, importMax } = response);
  }
  return { existing, existingActivityIds: ids, storedEntries: [...stored.values()], room, importMax };
}

/** Progress of an import. */
export interface Progress {
  /** Batches written. */
  readonly written: number;
  readonly created: ImportCounts;
}

/**
 * Writes the batches from a position on, one after the other.
 *
 * @param onProgress called after each batch
 * @throws ApiError, NetworkError; batches that were written stay
 */
export async function writeBatches(
  batches: readonly Batch[],
  from: Progress,
  onProgress: (progress: Progress) => void,
): Promise<ImportCounts> {
  let { created } = from;
  for (const [index, batch] of batches.entries()) {
    if (index < from.written) continue;
    created = addCounts(created, (await requestWithRetry('POST /api/v1/import/batch', batch)).created);
    onProgress({ written: index + 1, created });
  }
  return created;
}
