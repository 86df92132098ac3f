import { nextIdle, now, whenIdle } from '#platform';
import { replica, sessionUserId } from './device';
import { deviceRows } from './deviceRows';
import { persistedQueries, readQuery } from './persistedQueries';
import { EVENT_HISTORY, HISTORY, ServerQueries, SUBSCRIPTION } from './serverQueries';

const SAVE_EVERY_MS = 1_000;
/** Stored queries that were not refreshed for this long are removed. */
const UNUSED_MS = 30 * 86_400_000;

/** Queries of what devices do not hold as rows. Not part of the first load. */
export const serverQueries = new ServerQueries(replica, {
  async read(queryKey) {
    const userId = sessionUserId();
    return userId === undefined ? undefined : readQuery(userId, queryKey);
  },
});

/** The cache of these queries. */
export const queries = serverQueries.client;

replica.connectQueries(serverQueries);
refetchWithRows();
storeQueries();
void whenIdle.then(removeUnused).catch(() => undefined);

/** The server computes some queries from rows that it has: pending changes are not in them until it acknowledges them. */
function refetchWithRows(): void {
  deviceRows.store.observeBase(({ noun }) => {
    // Rows that are read from the device have not changed on the server.
    if (deviceRows.sync.windowStart === undefined) return;
    if (noun === 'entry' || noun === 'skip' || noun === 'user') serverQueries.refetch(HISTORY);
    if (noun === 'user') serverQueries.refetch(SUBSCRIPTION);
    if (noun === 'calendarWeek') serverQueries.refetch(EVENT_HISTORY);
  });
}

/** Stores what was read for the next start, at most once a second. */
function storeQueries(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<string>();
  const save = async () => {
    clearTimeout(timer);
    timer = undefined;
    const userId = sessionUserId();
    const stored = serverQueries.dehydrated(changed);
    changed.clear();
    if (userId !== undefined && stored.length > 0) await persistedQueries.write(userId, stored);
  };
  const saveNow = () => void save().catch(() => undefined);
  queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    changed.add(query.queryHash);
    timer ??= setTimeout(saveNow, SAVE_EVERY_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow();
  });
}

async function removeUnused(): Promise<void> {
  const userId = sessionUserId();
  if (userId === undefined) return;
  const old: string[] = [];
  for (const hash of await persistedQueries.hashes(userId)) {
    await nextIdle();
    const [kept] = await persistedQueries.read(userId, [hash]);
    if (kept && now() - kept.dataUpdatedAt > UNUSED_MS) old.push(hash);
  }
  await persistedQueries.remove(userId, old);
}
