import { replica } from '../data/device';

const FIRST_MS = 2_000;
const LAST_MS = 60_000;

/**
 * While the server does not answer, asks now and then for something small, and at once when the browser says that the network is back. When
 * it answers again, what could not be read is read, and `resume` called.
 */
export function keepReaching(resume: () => void): void {
  const { reachability } = replica;
  let waitMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), waitMs);
    waitMs = Math.min(LAST_MS, waitMs * 2);
  };
  const ask = async () => {
    clearTimeout(timer);
    await replica.request('GET /api/v1/server-config').catch(() => undefined);
    if (!reachability.isReached()) wait();
  };
  reachability.subscribe(() => {
    if (!reachability.isReached()) {
      wait();
      return;
    }
    clearTimeout(timer);
    waitMs = FIRST_MS;
    void replica.queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' || state.isInvalidated });
    resume();
  });
  addEventListener('online', () => {
    if (!reachability.isReached()) void ask();
  });
}
