import type { Clock } from '../clock';
import { RetryLaterError } from './httpError';

const MINUTE_MS = 60_000;
/** Maximum number of callers tracked; beyond it, the least recent ones are dropped. */
const CALLERS_MAX = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/**
 * Token bucket per caller: `perMinute` requests at once, refilled at `perMinute` per minute. Counted per process, so
 * several processes multiply the limit.
 */
export class Limiter {
  readonly #buckets = new Map<string, Bucket>();

  constructor(
    /** Requests per minute; 0 means unlimited. */
    private readonly perMinute: number,
    private readonly clock: Clock,
  ) {}

  /** Counts a request. @throws HttpError TOO_MANY_REQUESTS, with the seconds until the next request is allowed */
  take(caller: string): void {
    if (this.perMinute === 0) return;
    const bucket = this.#refilled(caller, this.clock.now());
    this.#remember(caller, bucket);
    if (bucket.tokens < 1)
      throw new RetryLaterError(
        'TOO_MANY_REQUESTS',
        Math.max(1, Math.ceil(((1 - bucket.tokens) * MINUTE_MS) / this.perMinute / 1000)),
      );
    bucket.tokens -= 1;
  }

  /** Counts a request that was served without `take`. */
  count(caller: string): void {
    if (this.perMinute === 0) return;
    const bucket = this.#refilled(caller, this.clock.now());
    bucket.tokens = Math.max(0, bucket.tokens - 1);
    this.#remember(caller, bucket);
  }

  /** True if `take` would throw now. */
  isExhausted(caller: string): boolean {
    return this.perMinute > 0 && this.#refilled(caller, this.clock.now()).tokens < 1;
  }

  #refilled(caller: string, now: number): Bucket {
    const bucket = this.#buckets.get(caller);
    if (!bucket) return { tokens: this.perMinute, filledAt: now };
    const elapsed = Math.max(0, now - bucket.filledAt);
    return { tokens: Math.min(this.perMinute, bucket.tokens + (elapsed * this.perMinute) / MINUTE_MS), filledAt: now };
  }

  /** Keeps the map in the order of last use, so that its first entries are the least recent. */
  #remember(caller: string, bucket: Bucket): void {
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    if (this.#buckets.size <= CALLERS_MAX) return;
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}
