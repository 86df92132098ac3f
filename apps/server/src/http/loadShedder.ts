import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, ERROR_MESSAGES } from '@sevenfold/contract';
import { Counter, Gauge, type Metric } from 'prom-client';
import { RetryLaterError } from './httpError';

/** Retry-After of a rejected request, in seconds. Short, because peaks pass quickly and rejecting a retry is cheap. */
const RETRY_AFTER_S = 1;
/** Maximum duration of a request. Connections and queries have shorter timeouts; this one limits their sum. */
const LIMIT_MS = 5_500;
/** Maximum duration of a request that may call an identity provider or another third party. */
export const THIRD_PARTY_LIMIT_MS = 25_000;
const RETRY_AFTER_LIMIT_S = 5;
const { code, status } = ERRORS.UNAVAILABLE;
const BODY = JSON.stringify({ error: { code, message: ERROR_MESSAGES.UNAVAILABLE } });

/** True if a request counts towards the limit. Streams stay open for hours at no cost, and static files are cheap. */
const isLimited = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/v1/changes');

/**
 * Limits the number of concurrent API requests and rejects the excess. Accepted requests then wait a fraction of a
 * second at most; without a limit, waiting times would grow until every client has timed out before its response.
 */
export class LoadShedder {
  #count = 0;
  readonly #rejected = new Counter({
    name: 'sevenfold_requests_rejected_total',
    help: 'Requests rejected because too many were in flight',
    registers: [],
  });
  readonly metrics: readonly Metric[];

  constructor(
    private readonly maxRequests: number,
    /** Added to every response. */
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    const count = (): number => this.#count;
    const gauge = new Gauge({
      name: 'sevenfold_requests_in_flight',
      help: 'Requests in flight',
      registers: [],
      collect() {
        this.set(count());
      },
    });
    this.metrics = [this.#rejected, gauge];
  }

  /**
   * Counts a request until it completes, and waits at most `limitMs` for it. A request that takes longer
   * continues: its queries have timeouts of their own, and the retry of a mutation finds whether it has succeeded.
   *
   * @throws RetryLaterError UNAVAILABLE after `limitMs`, and at once if too many requests are in flight
   */
  async run<T>(respond: () => Promise<T>, limitMs = LIMIT_MS): Promise<T> {
    // A URL that is written in another way passes `reject`.
    if (this.#count >= this.maxRequests) {
      this.#rejected.inc();
      throw new RetryLaterError('UNAVAILABLE', RETRY_AFTER_S);
    }
    this.#count += 1;
    const working = respond().finally(() => (this.#count -= 1));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new RetryLaterError('UNAVAILABLE', RETRY_AFTER_LIMIT_S)), limitMs);
    });
    try {
      return await Promise.race([working, limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Responds with 503 if too many requests are in flight. Runs before Fastify, so that a rejection costs a tenth of a
   * normal request and a flood cannot overload the server.
   *
   * @returns true if the request was rejected
   */
  reject(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#count < this.maxRequests || !isLimited(request.url ?? '')) return false;
    this.#rejected.inc();
    response
      .writeHead(status, {
        ...this.headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': BODY.length,
        'Cache-Control': 'no-store',
        'Retry-After': String(RETRY_AFTER_S),
      })
      .end(BODY);
    return true;
  }
}
