import { replica } from '../data/device';
import { isRetryable, ApiError, NetworkError } from '../platform/http';

const FIRST_MS = 2_000;
const LAST_MS = 60_000;

/**
 * While the server does not answer, or cannot serve what it is asked, asks again now and then, and at once when the
 * browser says that the network is back. When all is well again, what could not be read is read, and `resume` called.
 */
export function keepReaching(resume: () => void): void {
  const { reachability, queries } = replica;
  let waitMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), waitMs);
    waitMs = Math.min(LAST_MS, waitMs * 2);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (reachability.isReached()) await askInTrouble();
    else await replica.request('GET /api/v1/server-config').catch(() => undefined);
    if (reachability.state() !== 'ANSWERING') wait();
  };
  if (reachability.state() !== 'ANSWERING') wait();
  reachability.subscribe(() => {
    if (reachability.state() !== 'ANSWERING') {
      wait();
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
      !isAway(event.action.error) ||
      reachability.state() !== 'ANSWERING'
    )
      return;
    // The server came back between this failure and its end, which waited for what is kept on the device: what had
    // failed by then has been repeated.
    const { query } = event;
    queueMicrotask(() => query.isActive() && void query.fetch().catch(() => undefined));
  });
  addEventListener('online', () => {
    if (!reachability.isReached()) void ask();
  });
}

/** Whether a failure changed what is known of the server. */
const isAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/**
 * Repeats what failed on the screen. Once the server serves that, failures of what is not asked for any more are
 * forgotten; the outbox retries by itself.
 */
async function askInTrouble(): Promise<void> {
  const { reachability, queries, outbox } = replica;
  const failed = {
    type: 'active',
    predicate: ({ state }: { state: { error: unknown } }) => isRetryable(state.error),
  } as const;
  await queries.refetchQueries(failed);
  // Needs the database, as nearly everything does.
  const isServing = await replica.request('GET /api/v1/user').then(
    () => true,
    (error: unknown) => error instanceof ApiError && !error.isRetryable,
  );
  if (!isServing || queries.getQueryCache().findAll(failed).length > 0) return;
  reachability.forgetTrouble((call) => call.startsWith('GET ') || outbox.current().pending.length === 0);
}
