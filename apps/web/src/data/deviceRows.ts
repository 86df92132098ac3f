import { getMany, keys, promisifyRequest } from 'idb-keyval';
import { DeviceRows } from '../db/deviceRows';
import { type ChunkStore, RowDisk } from '../db/rowDisk';
import { instantOf, now } from '../platform/clock';
import { NetworkError } from '../platform/http';
import { whenIdle } from '../platform/whenIdle';
import { replica, sessionUserId, whenSignedIn } from './device';
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

const rows: DeviceRows = new DeviceRows({
  request: (query) =>
    sessionUserId() === undefined
      ? Promise.reject(new NetworkError('Nobody is signed in'))
      : replica.request('GET /api/v1/rows', { query, priority: 'low' }),
  now: () => instantOf(now()),
  onChanged: (changes) => {
    disk.open(sessionUserId());
    disk.note(changes);
  },
  onCleared: () => disk.close(),
});
const disk = new RowDisk({
  chunks,
  store: rows.store,
  sync: rows.sync,
  whenIdle: (run) => void whenIdle.then(run),
});

/** The rows of the user on this device, with what was stored on it at the last visit. */
export const deviceRows: DeviceRows = rows;

async function connect(): Promise<void> {
  const userId = sessionUserId();
  if (userId !== undefined && (await disk.readFirst(userId, instantOf(now()).slice(0, 7)).catch(() => false)))
    await disk.readRest().catch(() => rows.sync.forgetPosition());
  replica.connectRows(rows);
}

whenSignedIn(() => void connect());
