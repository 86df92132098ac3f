import type { Operation } from '../data/operation';
import { recordReducer } from '../features/record/operations';
import { type Records } from '../features/record/records';
import { addReplicaListener, replica, sessionUserId } from '../data/device';
import { persistedQueries } from '../data/persistedQueries';
import { holdsRecordsOf } from './datedRecords';
import { keyOfHash } from './sources';
import { changeStored } from './stored';

/**
 * Applies acknowledged operations to stored weeks that are not in memory. Until then they are pending, and pending
 * operations are applied whenever a stored week is read.
 */
export function applyOwnChangesToStored(): void {
  addReplicaListener({
    onAcknowledged: (operation) => void changeStored(() => applyToStored(operation)).catch(() => undefined),
  });
}

async function applyToStored(operation: Operation): Promise<void> {
  const userId = sessionUserId();
  const dates = datesOf(operation).filter((date) => !isInMemory(date));
  if (userId === undefined || dates.length === 0) return;
  const isTouched = (hash: string) =>
    dates.some((date) => holdsRecordsOf({ from: date, to: date })(keyOfHash(hash))) &&
    !replica.queries.getQueryCache().get(hash);
  const hashes = (await persistedQueries.hashes(userId)).filter(isTouched);
  const stored = await persistedQueries.read(userId, hashes);
  const changed = stored.flatMap((one, index) =>
    one ? [[hashes[index] ?? '', { ...one, data: recordReducer(one.data as Records, operation) }] as const] : [],
  );
  if (sessionUserId() === userId && changed.length > 0) await persistedQueries.write(userId, changed);
}

const isInMemory = (date: string): boolean =>
  replica.queries
    .getQueryCache()
    .findAll({ queryKey: ['records'] })
    .some(({ queryKey, state }) => state.data !== undefined && holdsRecordsOf({ from: date, to: date })(queryKey));

/** The dates whose records an operation changes. */
export function datesOf({ body, remembered }: Operation): readonly string[] {
  const dated = body as { readonly date?: string; readonly skips?: readonly { readonly date: string }[] };
  const dates = [dated.date, remembered?.entry?.date, ...(dated.skips ?? []).map(({ date }) => date)];
  return [...new Set(dates.filter((date) => date !== undefined))];
}
