import { isOperation, type Operation } from './operation';

/** Version of the stored shape of an operation. When it changes, add an upgrade from the previous one to `UPGRADES`. */
export const VERSION = 2;

/** A pending operation with its place in the order of all operations of this device. */
export interface QueuedOperation {
  readonly version: typeof VERSION;
  /** A Lamport counter: one more than the largest that the tab knew. Orders operations independently of clocks. */
  readonly sequence: number;
  readonly operation: Operation;
}

/** An operation that the server rejected, kept until the user retries or discards it. */
export interface RejectedOperation {
  readonly id: string;
  /** Null if this version of the app cannot read the stored record. */
  readonly queued: QueuedOperation | null;
  /** The reason: a code of the contract's error table; 0 if the stored record cannot be read. */
  readonly code: number;
}

/** Compares by sequence, then by id, so that all tabs order equal sequences alike. */
export function bySequence(a: QueuedOperation, b: QueuedOperation): number {
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  return a.operation.id < b.operation.id ? -1 : Number(a.operation.id > b.operation.id);
}

/** Upgrades a stored record of each version to the next. */
const UPGRADES: Readonly<Record<number, (record: unknown) => unknown>> = {
  // The first release stored bare operations, ordered by id. Sequence 0 puts them before all later ones.
  1: (operation) => ({ version: 2, sequence: 0, operation }),
};

/** Upgrades a stored record to the current version; null if it is not an operation, or of a newer version. */
export function upgrade(stored: unknown): QueuedOperation | null {
  let record = stored;
  for (let version = versionOf(record); version !== VERSION; version = versionOf(record)) {
    const next = UPGRADES[version];
    if (!next) return null;
    record = next(record);
  }
  return isQueued(record) ? { version: VERSION, sequence: record.sequence, operation: record.operation } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** 0 if the record has no readable version. */
function versionOf(record: unknown): number {
  if (!isObject(record)) return 0;
  if (!('version' in record)) return 1;
  return typeof record['version'] === 'number' ? record['version'] : 0;
}

const isQueued = (record: unknown): record is QueuedOperation =>
  isObject(record) && Number.isSafeInteger(record['sequence']) && isOperation(record['operation']);

/** As `upgrade`, for a rejected operation. */
export function upgradeRejected(id: string, stored: unknown): RejectedOperation {
  const record = isObject(stored) ? stored : {};
  const queued = upgrade(record['queued']);
  return { id, queued, code: queued && typeof record['code'] === 'number' ? record['code'] : 0 };
}
