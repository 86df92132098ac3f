export type StoredRecord = readonly [key: string, record: unknown];

/** Records of one kind on the device. What is read may come from another version of the app, or be broken. */
export interface RecordStore {
  /** All of them, in no order that matters. */
  load(): Promise<readonly StoredRecord[]>;
  keys(): Promise<readonly string[]>;
  put(records: readonly StoredRecord[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Where a person's operations are kept on the device, so that a reload or a crash loses none. All pages of a browser
 * share it.
 */
export interface OutboxStore {
  /** What the server has not acknowledged, by the operation's id. */
  readonly pending: RecordStore;
  /** What the server has refused and the person has not decided about, by the operation's id. */
  readonly rejected: RecordStore;
  /** What the server acknowledged last. */
  readonly acknowledged: RecordStore;
  /** The life of the server's database that all of these were acknowledged in; undefined when none is known. */
  readEpoch(): Promise<string | undefined>;
  writeEpoch(epoch: string): Promise<void>;
}

/** Why the device does not keep what it should: there is no room, or the browser does not allow it. */
export type StorageError = 'FULL' | 'REFUSED';

export const storageErrorOf = (error: unknown): StorageError =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'FULL' : 'REFUSED';
