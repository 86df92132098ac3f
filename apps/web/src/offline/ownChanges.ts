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
  /** Acknowledged operations that are not applied yet; those of a batch are applied together. */
  let waiting: Operation[] = [];
  const applyWaiting = async (): Promise<void> => {
    const operations = waiting;
    waiting = [];
    await applyToStored(operations);
  };
  addReplicaListener({
    onAcknowledged: (operation) => {
      waiting.push(operation);
      if (waiting.length === 1) void changeStored(applyWaiting).catch(() => undefined);
    },
  });
}

async function applyToStored(operations: readonly Operation[]): Promise<void> {
  const userId = sessionUserId();
  const isStored = (date: string) => !isInMemory(date);
  const dated = operations
    .map((operation) => ({ operation, dates: datesOf(operation).filter(isStored) }))
    .filter(({ dates }) => dates.length > 0);
  if (userId === undefined || dated.length === 0) return;
  const dates = new Set(dated.flatMap((one) => one.dates));
  const queries = replica.queries.getQueryCache();
  const isTouched = (hash: string) => !queries.get(hash) && [...dates].some((date) => holdsDate(hash, date));
  const hashes = (await persistedQueries.hashes(userId)).filter(isTouched);
  const stored = await persistedQueries.read(userId, hashes);
  const changed = stored.flatMap((one, index) => {
    const hash = hashes[index];
    if (!one || hash === undefined) return [];
    const data = dated
      .filter((each) => each.dates.some((date) => holdsDate(hash, date)))
      .reduce((records, { operation }) => recordReducer(records, operation), one.data as Records);
    return [[hash, { ...one, data }] as const];
  });
  if (sessionUserId() === userId && changed.length > 0) await persistedQueries.write(userId, changed);
}

const holdsDate = (hash: string, date: string): boolean => holdsRecordsOf({ from: date, to: date })(keyOfHash(hash));

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
