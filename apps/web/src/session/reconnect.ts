import { replica } from '#data';
import { ApiError } from '#platform';

const FIRST_MS = 2_000;
const LAST_MS = 60_000;

/**
 * Polls the server while it is unreachable or fails, and immediately when the browser reports that the network is back.
 * After recovery, failed reads are repeated and `resume` is called.
 */
export function reconnectAutomatically(resume: () => void): void {
  const { reachability } = replica;
  let waitMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedulePoll = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), waitMs);
    waitMs = Math.min(LAST_MS, waitMs * 2);
  };
  const poll = async () => {
    clearTimeout(timer);
    if (reachability.isReached()) await retryFailedReads();
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
    void replica.retryReads();
    resume();
  });
  addEventListener('online', () => {
    if (!reachability.isReached()) void poll();
  });
}

/**
 * Repeats the failed reads of the screen. Once they succeed, failures of other reads are cleared; the outbox retries by
 * itself.
 */
async function retryFailedReads(): Promise<void> {
  const { reachability, outbox } = replica;
  if (!(await replica.retryReads())) return;
  // Depends on the database, as nearly every endpoint does.
  const isServing = await replica.request('GET /api/v1/user').then(
    () => true,
    (error: unknown) => error instanceof ApiError && !error.isRetryable,
  );
  if (isServing) reachability.clearFailures((call) => call.startsWith('GET ') || outbox.current().pendingCount === 0);
}
