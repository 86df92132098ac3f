import { addWeeks, today, weekIdOf } from '@sevenfold/domain/calendar';
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { replica, sessionUserId } from '../data/device';
import { deviceRows } from '../data/deviceRows';
import { persistedQueries, readQuery } from '../data/persistedQueries';
import { queries, serverQueries } from '../data/queries';
import { recentNotesQuery } from '../features/activity/notes';
import { weekEventsQuery } from '../features/calendarEvent/api';
import { integrationsQuery } from '../features/integration/api';
import { sessionUser } from '../features/user/sessionUser';
import { now } from '../platform/clock';
import { nextIdle } from '../platform/whenIdle';

const LOCK = 'sevenfold-prefetch';
/** Pause before a request, for requests of the user. */
const PAUSE_MS = 250;
/** Delay after a change of another device, so that several changes are fetched together. */
const AFTER_CHANGES_MS = 30_000;
/** Interval of the runs in a tab that is used, and maximum age of what was read: changes arrive by the change stream. */
const MAX_AGE_MS = 3_600_000;
/** Stored queries that were not refreshed for this long are removed. */
const UNUSED_MS = 30 * 86_400_000;

/** Thrown to stop a run after a sign-out or without a connection. */
class Stopped extends Error {}

/**
 * Prefetches what screens show offline and devices do not hold as rows, and refreshes it while the app is open. Sends
 * one request at a time while the app is idle, in one tab of the browser, for data that is missing or outdated. Failures
 * are retried in a later run.
 */
export function startPrefetching(): void {
  runPrefetch ??= createPrefetchRunner();
  runPrefetch();
}

let runPrefetch: (() => void) | undefined;

function createPrefetchRunner(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = now();
  let isRunning = false;
  /** True if a change arrived during a run, which may have fetched that part before the change. */
  let isWantedAgain = false;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    ranAt = now();
    isWantedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    void inOneTab(prefetchAll)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
        if (isWantedAgain) run();
      });
  };
  const runLater = () => {
    timer ??= setTimeout(run, AFTER_CHANGES_MS);
  };
  serverQueries.onChanged(runLater);
  replica.reachability.subscribe(() => {
    if (replica.reachability.state() === 'REACHABLE') runLater();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && now() - ranAt > MAX_AGE_MS) run();
  });
  return run;
}

const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
};

async function prefetchAll(): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  const week = weekIdOf(today(now(), timezone, dayEndsAt), weekStartDay);
  await prefetch(user.id, integrationsQuery);
  // The notes since then are on the device.
  if (deviceRows.store.all('weekSum').size > 0) await prefetch(user.id, recentNotesQuery);
  if (user.onboardingCompleted.includes('CONNECT_CALENDAR'))
    for (const weeks of [0, 1, -1]) await prefetch(user.id, weekEventsQuery(addWeeks(week, weeks), weekStartDay));
  await removeUnused(user.id);
}

interface Fetchable<T, K extends QueryKey> {
  readonly queryKey: K;
  readonly queryFn?: QueryFunction<T, K> | symbol;
}

async function prefetch<T, K extends QueryKey>(userId: string, { queryKey, queryFn }: Fetchable<T, K>): Promise<void> {
  if (typeof queryFn !== 'function') return;
  const isInMemory = queries.getQueryData(queryKey) !== undefined;
  const stored = isInMemory ? undefined : await readQuery(userId, queryKey);
  if (stored && now() - stored.dataUpdatedAt < MAX_AGE_MS) return;
  await waitUntilIdle(userId);
  await queries.fetchQuery({ queryKey, queryFn, staleTime: MAX_AGE_MS });
}

async function removeUnused(userId: string): Promise<void> {
  const old: string[] = [];
  for (const hash of await persistedQueries.hashes(userId)) {
    await nextIdle();
    const [kept] = await persistedQueries.read(userId, [hash]);
    if (kept && now() - kept.dataUpdatedAt > UNUSED_MS) old.push(hash);
  }
  await persistedQueries.remove(userId, old);
}

/** Waits until no screen is fetching and the main thread is idle. */
async function waitUntilIdle(userId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  while (queries.isFetching() > 0 || deviceRows.state.isReading)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await nextIdle();
  if (sessionUserId() !== userId || replica.reachability.state() !== 'REACHABLE') throw new Stopped('Not now');
}
