import { isOperation, type Operation } from './operation';

/**
 * The shape in which operations are stored. Whoever changes it adds to `UPGRADES` what makes the shape before it into
 * the new one.
 */
export const VERSION = 2;

/** An operation on its way, with its place among all of this device. */
export interface QueuedOperation {
  readonly version: typeof VERSION;
  /**
   * One more than the largest its page knew when it was made (a Lamport counter): the order of acts, whatever the
   * clocks say.
   */
  readonly sequence: number;
  readonly operation: Operation;
}

/** A change that could not be saved, kept until the person has decided about it. */
export interface RejectedOperation {
  readonly id: string;
  /** Null when what is stored cannot be understood by this version of the app. */
  readonly queued: QueuedOperation | null;
  /** Of the product's error table: why the server refused it. 0: it was not understood. */
  readonly code: number;
}

/** True if an operation is sent again to a server restored from a backup: older than all others, see `beforeAll`. */
export const isRestored = ({ sequence }: QueuedOperation): boolean => sequence < 0;

/** Orders by sequence; of two pages that acted at the same moment the ids decide, everywhere alike. */
export function bySequence(a: QueuedOperation, b: QueuedOperation): number {
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  return a.operation.id < b.operation.id ? -1 : Number(a.operation.id > b.operation.id);
}

/** From each shape to the next, by version. */
const UPGRADES: Readonly<Record<number, (record: unknown) => unknown>> = {
  // The first release stored operations alone, ordered by id: all before everything that was made since, and by id
  // among themselves.
  1: (operation) => ({ version: 2, sequence: 0, operation }),
};

/** What is stored, in today's shape; null when it is no operation, or one of a version to come. */
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

/** 0 for what has no version at all. */
function versionOf(record: unknown): number {
  if (!isObject(record)) return 0;
  if (!('version' in record)) return 1;
  return typeof record['version'] === 'number' ? record['version'] : 0;
}

const isQueued = (record: unknown): record is QueuedOperation =>
  isObject(record) && Number.isSafeInteger(record['sequence']) && isOperation(record['operation']);

/** As `upgrade`, for what was set aside. */
export function upgradeRejected(id: string, stored: unknown): RejectedOperation {
  const record = isObject(stored) ? stored : {};
  const queued = upgrade(record['queued']);
  return { id, queued, code: queued && typeof record['code'] === 'number' ? record['code'] : 0 };
}
