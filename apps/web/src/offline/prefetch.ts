import type { Settings, User } from '@sevenfold/contract';
import { OPERATIONS_MAX, topicsOf } from '@sevenfold/contract/operations';
import type { Topic } from '@sevenfold/contract/topics';
import { today, type WeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import { recordReducer } from '../features/record/operations';
import { type Records, recordsOf } from '../features/record/records';
import { addReplicaListener, replica, sessionUserId } from '../data/device';
// Reads the rows, so that the screens that show them work offline.
import '../data/deviceRows';
import { persistedQueries } from '../data/persistedQueries';
import { firstEntriesQuery } from '../features/activity/countsFrom';
import { recentNotesQuery } from '../features/activity/notes';
import { weekEventsQuery } from '../features/calendarEvent/api';
import { integrationsQuery } from '../features/integration/api';
import { subscribeToSums, sumsQuery } from '../features/objective/api';
import { weekRecordsQuery } from '../features/record/api';
import { now } from '../platform/clock';
import { nextIdle } from '../platform/whenIdle';
import { applyOwnChangesToStored } from './ownChanges';
import { type Part, recentParts } from './parts';
import { sessionUser } from '../features/user/sessionUser';
import { fetchAndStore, isInMemory, Stopped, storeQuery } from './stored';
import { updatePrefetchLog, readPrefetched } from '../data/prefetchLog';

const LOCK = 'sevenfold-prefetch';
/** Pause between two requests, for requests of the user. */
const PAUSE_MS = 250;
/** Delay after a change of another device, so that several changes are fetched together. */
const AFTER_CHANGES_MS = 30_000;
/** Interval of the runs in a tab that is used; parts that stay valid for longer rarely change. */
const RUN_INTERVAL_MS = 3_600_000;
/** Interval of the search for unused queries. */
const REMOVAL_INTERVAL_MS = 86_400_000;
/** Stored queries that were not refreshed for this long are removed. */
const UNUSED_MS = 30 * 86_400_000;

/**
 * Prefetches the data that screens show offline and refreshes it while the app is open. Sends one small request at a
 * time while the app is idle, in one tab of the browser, for data that is missing or outdated. Failures are retried in
 * a later run.
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
    void inOneTab(prefetch)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
        if (isWantedAgain) run();
      });
  };
  const refreshLater = (isOutdated: (kind: Part['kind']) => boolean) => {
    void markOutdated(isOutdated).catch(() => undefined);
    timer ??= setTimeout(run, AFTER_CHANGES_MS);
  };
  const isOutdatedBy = (topics: readonly Topic[]) => (kind: Part['kind']) =>
    topics.some((topic) => OUTDATED_BY[kind].includes(topic));
  subscribeToSums(() => refreshLater((kind) => kind === 'sums'));
  addReplicaListener({
    onChanged: (topics) => refreshLater(isOutdatedBy(topics)),
    // The server decides which events count by a new rule, also in weeks that are not in memory.
    onAcknowledged: ({ call }) => {
      if (topicsOf(call).includes('calendarEvents')) refreshLater(isOutdatedBy(['calendarEvents']));
    },
  });
  applyOwnChangesToStored();
  replica.reachability.subscribe(() => {
    if (replica.reachability.state() === 'REACHABLE') timer ??= setTimeout(run, AFTER_CHANGES_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && now() - ranAt > RUN_INTERVAL_MS) run();
  });
  return run;
}

const hasCalendar = ({ onboardingCompleted }: User): boolean => onboardingCompleted.includes('CONNECT_CALENDAR');

const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
};

async function prefetch(): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  const { settings } = user;
  const recent = recentParts(settings, now(), hasCalendar(user));
  for (const part of recent) await prefetchPart(user, part);
  const isCurrent = ([name]: readonly [string, unknown]) =>
    !/^(?:records|sums|calendarEvents) /.test(name) || recent.some((part) => part.name === name);
  await updatePrefetchLog(user.id, (log) => ({
    ...log,
    parts: Object.fromEntries(Object.entries(log.parts).filter(isCurrent)),
    isWhole: true,
  }));
  await removeUnused(user.id);
}

/** Parts marked as outdated since their last request was sent: its response may be older than the change. */
const outdatedNow = new Set<string>();

async function prefetchPart(user: User, part: Part): Promise<void> {
  const log = await readPrefetched();
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  if (now() - Number(log?.parts[part.name] ?? 0) < part.maxAgeMs) return;
  await waitUntilIdle(user.id);
  outdatedNow.delete(part.name);
  if (part.kind === 'records') await prefetchRecords(user, part);
  else if (part.kind === 'firstEntries') await fetchAndStore(user.id, firstEntriesQuery, part.maxAgeMs);
  else if (part.kind === 'calendarEvents')
    await fetchAndStore(user.id, weekEventsQuery(part.week, weekStartDay), part.maxAgeMs);
  else if (part.kind === 'integrations') await fetchAndStore(user.id, integrationsQuery, part.maxAgeMs);
  else if (part.kind === 'notes') await fetchAndStore(user.id, recentNotesQuery, part.maxAgeMs);
  else
    await fetchAndStore(
      user.id,
      sumsQuery(weekRange(weekIdOf(today(now(), timezone, dayEndsAt), weekStartDay), weekStartDay).first),
      part.maxAgeMs,
    );
  if (!outdatedNow.has(part.name)) await notePart(user.id, part.name, now());
}

const notePart = (userId: string, name: string, value: number | string): Promise<void> =>
  updatePrefetchLog(userId, (log) => ({ ...log, parts: { ...log.parts, [name]: value } }));

/** Stores a block of records week by week, because screens read single weeks. */
async function prefetchRecords(
  { id, settings: { weekStartDay } }: User,
  { range, weeks, maxAgeMs }: Extract<Part, { kind: 'records' }>,
): Promise<void> {
  // Operations made or acknowledged until a week is stored are applied to it.
  const read = replica.beginRead();
  try {
    const { entries, skips } = await replica.request('GET /api/v1/records', { query: range, priority: 'low' });
    const all = recordsOf(range.from, range.to, entries, skips);
    for (const week of weeks) {
      await nextIdle();
      const query = weekRecordsQuery(week, weekStartDay);
      if (isInMemory(query.queryKey)) await replica.queries.fetchQuery({ ...query, staleTime: maxAgeMs });
      else
        await storeQuery(id, query.queryKey, () => ({
          data: read.apply(partOf(all, week, weekStartDay), recordReducer),
          applied: replica.pendingIds(),
        }));
    }
  } finally {
    read.end();
  }
}

function partOf(all: Records, week: WeekId, weekStartDay: Settings['weekStartDay']): Records {
  const { first, last } = weekRange(week, weekStartDay);
  const isOfWeek = ({ date }: { readonly date: string }) => first <= date && date <= last;
  const slices = Object.values(all.byActivity);
  return recordsOf(
    first,
    last,
    slices.flatMap(({ entries }) => entries.filter(isOfWeek)),
    slices.flatMap(({ skips }) => skips.filter(isOfWeek)),
  );
}

const OUTDATED_BY: Readonly<Record<Part['kind'], readonly Topic[]>> = {
  sums: ['records'],
  integrations: ['integrations'],
  calendarEvents: ['calendarEvents'],
  firstEntries: ['records'],
  notes: ['records'],
  records: ['records'],
};

/** Marks parts that were changed as outdated; of records only the latest weeks, because older ones rarely change. */
async function markOutdated(isOutdated: (kind: Part['kind']) => boolean): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  const outdated = new Set(
    recentParts(user.settings, now(), hasCalendar(user))
      .filter(({ kind, maxAgeMs }) => isOutdated(kind) && maxAgeMs <= RUN_INTERVAL_MS)
      .map(({ name }) => name),
  );
  for (const name of outdated) outdatedNow.add(name);
  await updatePrefetchLog(user.id, (log) => ({
    ...log,
    parts: Object.fromEntries(Object.entries(log.parts).filter(([name]) => !outdated.has(name))),
  }));
}

/** Removes stored queries that were not refreshed for `UNUSED_MS`, at most once a day. */
async function removeUnused(userId: string): Promise<void> {
  const name = 'unused';
  const log = await readPrefetched();
  if (now() - Number(log?.parts[name] ?? 0) < REMOVAL_INTERVAL_MS) return;
  const old: string[] = [];
  for (const hash of await persistedQueries.hashes(userId)) {
    await nextIdle();
    const [kept] = await persistedQueries.read(userId, [hash]);
    if (kept && now() - kept.dataUpdatedAt > UNUSED_MS) old.push(hash);
  }
  await persistedQueries.remove(userId, old);
  await notePart(userId, name, now());
}

/** Waits until no screen is fetching and the main thread is idle. */
async function waitUntilIdle(userId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  // A response is shown with all pending operations on top: with a long queue, that delays its sending.
  const isBusy = () => replica.queries.isFetching() > 0 || replica.outbox.current().pendingCount > OPERATIONS_MAX;
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await nextIdle();
  if (sessionUserId() !== userId || replica.reachability.state() !== 'REACHABLE') throw new Stopped('Not now');
}
