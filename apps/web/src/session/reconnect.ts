import type { Query, QueryClient } from '@tanstack/react-query';
import { replica } from '../data/device';
import { isRetryable, isServerFault, ApiError, NetworkError } from '../platform/http';

const FIRST_MS = 2_000;
const LAST_MS = 60_000;

/**
 * Polls the server while it is unreachable or fails, and immediately when the browser reports that the network is back.
 * After recovery, failed queries and rows are read again and `resume` is called.
 */
export function reconnectAutomatically(resume: () => void): void {
  const { reachability, queries } = replica;
  keepErrors(queries);
  let waitMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedulePoll = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), waitMs);
    waitMs = Math.min(LAST_MS, waitMs * 2);
  };
  const poll = async () => {
    clearTimeout(timer);
    if (reachability.isReached()) await retryFailedQueries();
    else await replica.request('GET /api/v1/server-config').catch(() => undefined);
    if (reachability.state() !== 'REACHABLE') schedulePoll();
  };
  if (reachability.state() !== 'REACHABLE') schedulePoll();
  reachability.subscribe(() => {
    if (reachability.state() !== 'REACHABLE') {
      schedulePoll();
      return;
    }
    clearTimeout(timer);
    waitMs = FIRST_MS;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || state.isInvalidated,
    });
    void replica.retryRows();
    resume();
  });
  queries.getQueryCache().subscribe((event) => {
    if (
      event.type !== 'updated' ||
      event.action.type !== 'error' ||
      !affectsReachability(event.action.error) ||
      reachability.state() !== 'REACHABLE'
    )
      return;
    // The server recovered while this failure waited for data stored on the device; earlier failures were already
    // repeated.
    const { query } = event;
    queueMicrotask(() => query.isActive() && void query.fetch().catch(() => undefined));
  });
  addEventListener('online', () => {
    if (!reachability.isReached()) void poll();
  });
}

/**
 * Keeps the error of a query without data while it is fetched again. TanStack Query drops it, so that a screen would
 * alternate between the error and skeletons. A screen that is opened again starts without it.
 */
function keepErrors(queries: QueryClient): void {
  const errors = new WeakMap<Query, Error>();
  const remember = (query: Query): void => {
    const { error } = query.state;
    if (query.isActive() && affectsReachability(error)) errors.set(query, error);
  };
  const cache = queries.getQueryCache();
  cache.getAll().forEach(remember);
  cache.subscribe((event) => {
    const query = cache.get(event.query.queryHash);
    if (!query) return;
    if (event.type === 'observerRemoved' && !query.isActive()) errors.delete(query);
    if (event.type !== 'updated') return;
    remember(query);
    const error = errors.get(query);
    const isEmptied = event.action.type === 'fetch' && query.state.data === undefined;
    if (isEmptied && error) query.setState({ status: 'error', error });
  });
}

/** True if an error changes the reachability of the server. */
const affectsReachability = (error: unknown): error is Error =>
  error instanceof NetworkError || (error instanceof ApiError && isServerFault(error));

/**
 * Repeats the failed queries on the screen and the reading of rows. Once they succeed, failures of inactive queries are cleared; the outbox
 * retries by itself.
 */
async function retryFailedQueries(): Promise<void> {
  const { reachability, queries, outbox } = replica;
  const [haveRows] = await Promise.all([
    replica.retryRows(),
    queries.refetchQueries({ type: 'active', predicate: hasFailed }),
  ]);
  if (!haveRows) return;
  // Depends on the database, as nearly every endpoint does.
  const isServing = await replica.request('GET /api/v1/user').then(
    () => true,
    (error: unknown) => error instanceof ApiError && !error.isRetryable,
  );
  if (!isServing || queries.getQueryCache().findAll({ type: 'active', predicate: mayFail }).length > 0) return;
  reachability.clearFailures((endpoint) => endpoint.startsWith('GET ') || outbox.current().pendingCount === 0);
}

const hasFailed = ({ state }: Query): boolean => isRetryable(state.error);

/** A query that is fetched may fail again, also while it waits between its attempts. */
const mayFail = (query: Query): boolean => hasFailed(query) || query.state.fetchStatus === 'fetching';
