import type { User } from '@sevenfold/contract';
import { getMany, keys, promisifyRequest } from 'idb-keyval';
import { civilDate } from '@sevenfold/domain/calendar';
import { type ChunkStore, DeviceRows, RowDisk } from '#db';
import { formatInstant, NetworkError, now, whenIdle } from '#platform';
import { replica, sessionUserId } from './device';
import { cache } from './deviceStore';

/** First part of the keys of rows in the database of what the server gave, which a sign-out empties. */
const PREFIX = 'rows ';

const chunks: ChunkStore = {
  get: (names) =>
    getMany(
      names.map((name) => PREFIX + name),
      cache,
    ),
  keys: async () =>
    (await keys<string>(cache)).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)),
  write: (put, removed) =>
    cache('readwrite', (store) => {
      for (const [key, value] of put) store.put(value, PREFIX + key);
      for (const key of removed) store.delete(PREFIX + key);
      return promisifyRequest(store.transaction);
    }),
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const rows: DeviceRows = new DeviceRows({
  // The first screen waits for the first page only.
  request: (query) =>
    whileSignedIn(() =>
      replica.request('GET /api/v1/rows', { query, ...(query.next !== undefined && { priority: 'low' }) }),
    ),
  readRecords: (from, to) => whileSignedIn(() => replica.request('GET /api/v1/records', { query: { from, to } })),
  now: () => formatInstant(now()),
  nextTask,
  onChanged: (changes) => {
    disk.open(sessionUserId());
    if (changes === 'ALL') disk.markAllDirty();
  },
  onCleared: () => disk.close(),
});
const disk = new RowDisk({
  chunks,
  store: rows.store,
  sync: rows.sync,
  whenIdle: (run) => void whenIdle.then(run),
  nextTask,
});

const whileSignedIn = <T>(read: () => Promise<T>): Promise<T> =>
  sessionUserId() === undefined ? Promise.reject(new NetworkError('Nobody is signed in')) : read();

/** The rows of the user on this device, with what was stored on it at the last visit. */
export const deviceRows: DeviceRows = rows;

replica.connectRows(rows);

/**
 * Reads the rows of the first screen that were stored on this device, and the others once the device is idle.
 *
 * @returns the user; undefined if none of their rows are stored
 */
export async function restoreRows(userId: string): Promise<User | undefined> {
  if (!(await disk.readFirst(userId, civilDate(formatInstant(now()).slice(0, 10))))) return undefined;
  void whenIdle.then(() => disk.readRest()).catch(() => rows.sync.forgetPosition());
  return rows.user;
}
