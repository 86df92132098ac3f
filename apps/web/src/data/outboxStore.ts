export type StoredRecord = readonly [key: string, record: unknown];

/**
 * Stored records of one kind. Records that are read may have been written by another version of the app, or be broken.
 */
export interface RecordStore {
  /** All records, in no particular order. */
  load(): Promise<readonly StoredRecord[]>;
  keys(): Promise<readonly string[]>;
  put(records: readonly StoredRecord[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** The user's operations on the device, so that a reload or a crash loses none. Shared by all tabs of a browser. */
export interface OutboxStore {
  /** Operations that the server has not acknowledged, by id. */
  readonly pending: RecordStore;
  /** Operations that the server rejected, until the user retries or discards them, by id. */
  readonly rejected: RecordStore;
  /** The last operations that the server acknowledged. */
  readonly acknowledged: RecordStore;
  /** The epoch of the server's database in which all of these were acknowledged; undefined if unknown. */
  readEpoch(): Promise<string | undefined>;
  writeEpoch(epoch: string): Promise<void>;
}

/**
 * Reason why a write to the device failed. FULL: the quota is exceeded. REFUSED: the browser denies storage, or any
 * other error.
 */
export type StorageError = 'FULL' | 'REFUSED';

export const toStorageError = (error: unknown): StorageError =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'FULL' : 'REFUSED';
