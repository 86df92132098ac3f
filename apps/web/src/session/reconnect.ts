import type { Query } from '@tanstack/react-query';
import { replica } from '../data/device';
import { isRetryable, ApiError, NetworkError } from '../platform/http';

const FIRST_MS = 2_000;
const LAST_MS = 60_000;

/**
 * Polls the server while it is unreachable or fails, and immediately when the browser reports that the network is back.
 * After recovery, failed queries are refetched and `resume` is called.
 */
export function reconnectAutomatically(resume: () => void): void {
  const { reachability, queries } = replica;
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

/** True if an error changes the reachability of the server. */
const affectsReachability = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/**
 * Repeats the failed queries on the screen. Once they succeed, failures of inactive queries are cleared; the outbox
 * retries by itself.
 */
async function retryFailedQueries(): Promise<void> {
  const { reachability, queries, outbox } = replica;
  await queries.refetchQueries({ type: 'active', predicate: hasFailed });
  // Depends on the database, as nearly every endpoint does.
  const isServing = await replica.request('GET /api/v1/user').then(
    () => true,
    (error: unknown) => error instanceof ApiError && !error.isRetryable,
  );
  if (!isServing || queries.getQueryCache().findAll({ type: 'active', predicate: mayFail }).length > 0) return;
  reachability.clearFailures((endpoint) => endpoint.startsWith('GET ') || outbox.current().pending.length === 0);
}

const hasFailed = ({ state }: Query): boolean => isRetryable(state.error);

/** A query has no error while it is fetched, waiting between its attempts included, although it may fail again. */
const mayFail = (query: Query): boolean => hasFailed(query) || query.state.fetchStatus === 'fetching';
