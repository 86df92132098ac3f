import { RetryLaterError } from './httpError';

/** Requests of one user that run at a time; fewer than there are shared connections, so that others find a free one. */
const RUNNING_MAX = 2;
/** Requests of one user that wait for their turn; far more than all devices of a user send at once. */
const WAITING_MAX = 50;
/** Time after which nobody waits for a response any more, in milliseconds. */
const WAITING_MS = 5_000;
const RETRY_AFTER_S = 1;

interface User {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets the requests of each user run a few at a time, in order, so that slow ones of one user do not delay everybody. */
export class UserTurns {
  /** Users with a request that runs. */
  readonly #users = new Map<string, User>();

  /** @throws RetryLaterError TOO_MANY_REQUESTS if too many requests wait; UNAVAILABLE after too long a wait */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const user = this.#users.get(userId) ?? { running: 0, waiting: [] };
    this.#users.set(userId, user);
    if (user.waiting.length >= WAITING_MAX) throw new RetryLaterError('TOO_MANY_REQUESTS', RETRY_AFTER_S);
    const since = performance.now();
    // The request that ends hands its turn on.
    if (user.running >= RUNNING_MAX) await new Promise<void>((resolve) => user.waiting.push(resolve));
    else user.running += 1;
    try {
      if (performance.now() - since > WAITING_MS) throw new RetryLaterError('UNAVAILABLE', RETRY_AFTER_S);
      return await work();
    } finally {
      const next = user.waiting.shift();
      if (next) next();
      else user.running -= 1;
      if (user.running === 0) this.#users.delete(userId);
    }
  }
}
