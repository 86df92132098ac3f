import type { FirstEntry, ReviewSummary, Settings, User } from '@sevenfold/contract';
import type { Topic } from '@sevenfold/contract/topics';
import { today, type WeekId, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import { hashKey, type QueryFunction, type QueryKey, type SkipToken } from '@tanstack/react-query';
import { recordReducer } from '../features/record/operations';
import { type Records, recordsOf } from '../features/record/records';
import { addReplicaListener, replica, sessionUserId } from '../data/device';
import { persistedQueries } from '../data/persistedQueries';
import { firstEntriesQuery } from '../features/activity/countsFrom';
import { lifeRatingsQuery } from '../features/lifeRating/api';
import { objectivesQuery, sumsQuery } from '../features/objective/api';
import { weekRecordsQuery, weekTotalsQuery } from '../features/record/api';
import { reviewQuery, reviewsQuery } from '../features/review/api';
import { now } from '../platform/clock';
import { followOwnChanges } from './ownChanges';
import { type Part, olderParts, recentParts, reviewPart, reviewsToFetch } from './parts';
import { sessionUser } from './sessionUser';
import { updatePrefetchLog, readPrefetched } from '../data/prefetchLog';

const LOCK = 'sevenfold-prefetch';
/** Between two requests; a tap in between is served first. */
const PAUSE_MS = 250;
/** Several changes of another device are fetched together. */
const AFTER_CHANGES_MS = 30_000;
const AGAIN_MS = 3_600_000;
/** What nobody has looked at for so long is removed from the device. */
const UNUSED_MS = 30 * 86_400_000;

/** The user has left, or another tab prefetches. */
class Stopped extends Error {}

/**
 * Brings everything onto the device that screens show without a network, and keeps it fresh while the app is open: one
 * small request after the other in quiet moments, in one tab of the browser, and only what is missing or too old. What
 * fails is tried again another time.
 */
export function keepPrefetched(): void {
  follow ??= following();
  follow();
}

let follow: (() => void) | undefined;

function following(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = now();
  let isRunning = false;
  /** A change arrived during a run, which may have fetched its part before. */
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
  addReplicaListener({
    onChanged: (topics) => {
      void outdate(topics).catch(() => undefined);
      timer ??= setTimeout(run, AFTER_CHANGES_MS);
    },
  });
  followOwnChanges();
  replica.reachability.subscribe(() => {
    if (replica.reachability.state() === 'REACHABLE') timer ??= setTimeout(run, AFTER_CHANGES_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && now() - ranAt > AGAIN_MS) run();
  });
  return run;
}

const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : undefined));
};

async function prefetch(): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  const { settings } = user;
  const recent = recentParts(settings, now());
  for (const part of recent) await bring(user, part);
  await bringReviews(user);
  await bringTotals(user);
  const isCurrent = ([name]: readonly [string, unknown]) =>
    !/^(?:records|sums) /.test(name) || recent.some((part) => part.name === name);
  await updatePrefetchLog(user.id, (log) => ({
    ...log,
    parts: Object.fromEntries(Object.entries(log.parts).filter(isCurrent)),
    isWhole: true,
  }));
  await removeUnused(user.id);
}

async function bring(user: User, part: Part): Promise<void> {
  const log = await readPrefetched();
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  if (now() - Number(log?.parts[part.name] ?? 0) < part.maxAgeMs) return;
  await quietMoment(user.id);
  if (part.kind === 'records') await bringRecords(user, part);
  else if (part.kind === 'totals') await keep(user.id, weekTotalsQuery(part.from, part.to, weekStartDay));
  else if (part.kind === 'firstEntries') await keep(user.id, firstEntriesQuery);
  else if (part.kind === 'objectives') await keep(user.id, objectivesQuery);
  else if (part.kind === 'reviews') await keep(user.id, reviewsQuery);
  else if (part.kind === 'lifeRatings') await keep(user.id, lifeRatingsQuery);
  else
    await keep(
      user.id,
      sumsQuery(weekRange(weekIdOf(today(now(), timezone, dayEndsAt), weekStartDay), weekStartDay).first),
    );
  await notePart(user.id, part.name, now());
}

const notePart = (userId: string, name: string, value: number | string): Promise<void> =>
  updatePrefetchLog(userId, (log) => ({ ...log, parts: { ...log.parts, [name]: value } }));

/** Weeks are kept one by one, as screens ask for them. */
async function bringRecords(
  { id, settings: { weekStartDay } }: User,
  { range, weeks }: Extract<Part, { kind: 'records' }>,
): Promise<void> {
  const all = await replica.read<Records>(async () => {
    const { entries, skips } = await replica.request('GET /api/v1/records', { query: range, priority: 'low' });
    return recordsOf(range.from, range.to, entries, skips);
  }, recordReducer);
  for (const week of weeks) {
    await idle();
    await put(id, weekRecordsQuery(week, weekStartDay).queryKey, partOf(all, week, weekStartDay));
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

/** A review is fetched once, and again when the list says that it was written since. */
async function bringReviews({ id, settings: { timezone, dayEndsAt, weekStartDay } }: User): Promise<void> {
  const [list] = await read<readonly ReviewSummary[]>(id, reviewsQuery.queryKey);
  const current = weekIdOf(today(now(), timezone, dayEndsAt), weekStartDay);
  const log = await readPrefetched();
  for (const { weekId, updatedAt } of reviewsToFetch(list ?? [], log?.parts ?? {}, current)) {
    await quietMoment(id);
    await keep(id, reviewQuery(weekId));
    await notePart(id, reviewPart(weekId), updatedAt);
  }
}

/** Back to the year in which something was recorded first. */
async function bringTotals(user: User): Promise<void> {
  const [firsts = []] = await read<readonly FirstEntry[]>(user.id, firstEntriesQuery.queryKey);
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  const dates = [...firsts.map(({ date }) => date), today(now(), timezone, dayEndsAt)].sort();
  const first = dates[0] && weekIdOf(dates[0], weekStartDay);
  for (const part of first === undefined ? [] : olderParts(user.settings, now(), first)) await bring(user, part);
  await updatePrefetchLog(user.id, (log) => ({ ...log, nothingBefore: first }));
}

interface Fetchable<T, K extends QueryKey> {
  readonly queryKey: K;
  readonly queryFn?: QueryFunction<T, K> | SkipToken;
}

/** Fetches a query as its screen would, and keeps it. */
async function keep<T, K extends QueryKey>(userId: string, { queryKey, queryFn }: Fetchable<T, K>): Promise<void> {
  if (typeof queryFn !== 'function') return;
  const data = await queryFn({
    client: replica.queries,
    queryKey,
    signal: new AbortController().signal,
    meta: undefined,
  });
  await put(userId, queryKey, data);
}

/** Shows it where it is in memory, from which it is kept, else keeps it without showing it to anybody. */
async function put(userId: string, queryKey: QueryKey, data: unknown): Promise<void> {
  if (sessionUserId() !== userId) throw new Stopped('The user has left');
  if (replica.queries.getQueryData(queryKey) === undefined)
    await persistedQueries.write(userId, [
      [hashKey(queryKey), { queryKey, data, dataUpdatedAt: now(), applied: replica.pendingIds() }],
    ]);
  else replica.queries.setQueryData(queryKey, data);
}

async function read<T>(userId: string, queryKey: QueryKey): Promise<readonly T[]> {
  const inMemory = replica.queries.getQueryData<T>(queryKey);
  if (inMemory !== undefined) return [inMemory];
  return (await persistedQueries.read(userId, [hashKey(queryKey)])).flatMap((kept) =>
    kept ? [replica.rebase(kept) as T] : [],
  );
}

const OUTDATED_BY: Readonly<Record<Part['kind'], readonly Topic[]>> = {
  objectives: ['objectives'],
  sums: ['objectives', 'records'],
  reviews: ['reviews'],
  lifeRatings: ['lifeRatings'],
  firstEntries: ['records'],
  records: ['records'],
  totals: [],
};

/** What another device changed is fetched again soon; of records only the latest weeks, as older ones rarely change. */
async function outdate(topics: readonly Topic[]): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  const isOutdated = (part: Part) =>
    topics.some((topic) => OUTDATED_BY[part.kind].includes(topic) && part.maxAgeMs <= AGAIN_MS);
  const gone = new Set(
    recentParts(user.settings, now())
      .filter(isOutdated)
      .map(({ name }) => name),
  );
  await updatePrefetchLog(user.id, (log) => ({
    ...log,
    parts: Object.fromEntries(Object.entries(log.parts).filter(([name]) => !gone.has(name))),
  }));
}

async function removeUnused(userId: string): Promise<void> {
  const name = 'unused';
  const log = await readPrefetched();
  if (now() - Number(log?.parts[name] ?? 0) < 24 * AGAIN_MS) return;
  const old: string[] = [];
  for (const hash of await persistedQueries.hashes(userId)) {
    await idle();
    const [kept] = await persistedQueries.read(userId, [hash]);
    // A review is not fetched again as long as it stays as it is.
    if (kept && kept.queryKey[0] !== 'reviews' && now() - kept.dataUpdatedAt > UNUSED_MS) old.push(hash);
  }
  await persistedQueries.remove(userId, old);
  await notePart(userId, name, now());
}

/** Waits until nothing is asked for by a screen and the processor is idle. */
async function quietMoment(userId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  while (replica.queries.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await idle();
  if (sessionUserId() !== userId || replica.reachability.state() !== 'REACHABLE') throw new Stopped('Not now');
}

/** Safari has no idle callbacks. */
const idle = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: 1_000 })
      : setTimeout(resolve, 50),
  );
