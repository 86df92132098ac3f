import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, ERROR_MESSAGES } from '@sevenfold/contract';
import { Counter, Gauge, type Metric } from 'prom-client';
import { RetryLaterError } from './httpError';

/**
 * When to come back, in seconds: a crowd is over quickly, and who comes back too early is told so again at little cost.
 */
const RETRY_AFTER = '1';
/**
 * How long a call may take. The limits of a connection and of a query are shorter; this one holds for several in a row.
 */
const LIMIT_MS = 5_500;
/** For a call that may ask an identity provider first. */
export const SIGN_IN_LIMIT_MS = 25_000;
const RETRY_AFTER_LIMIT_S = 5;
const { code, status } = ERRORS.UNAVAILABLE;
const BODY = JSON.stringify({ error: { code, message: ERROR_MESSAGES.UNAVAILABLE } });

/** What the limit is about. A stream is open for hours and costs nothing; pages and files cost next to nothing. */
const isLimited = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/v1/changes');

/**
 * Counts the calls that are being answered, and turns away what comes on top of so many. Whoever is let in then waits a
 * fraction of a second at worst; without a bound everybody would wait longer and longer, and have given up by the time
 * of their answer.
 */
export class LoadShedder {
  #count = 0;
  readonly #rejected = new Counter({
    name: 'sevenfold_requests_rejected_total',
    help: 'Requests that were refused at the door, since too many were being answered',
    registers: [],
  });
  readonly metrics: readonly Metric[];

  constructor(
    private readonly most: number,
    /** Of every answer. */
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    const count = (): number => this.#count;
    const gauge = new Gauge({
      name: 'sevenfold_requests_in_flight',
      help: 'Calls that are being answered',
      registers: [],
      collect() {
        this.set(count());
      },
    });
    this.metrics = [this.#rejected, gauge];
  }

  /**
   * Counts a call until it has ended, and waits for it no longer than the limit. A call that exceeds it goes on: what
   * it asks the database has limits of its own, and a mutation that still succeeds is found by its retry.
   *
   * @throws RetryLaterError UNAVAILABLE at the limit
   */
  async run<T>(answer: () => Promise<T>, limitMs = LIMIT_MS): Promise<T> {
    this.#count += 1;
    const working = answer().finally(() => (this.#count -= 1));
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
   * Answers a call with 503 when there are too many. Before anything else looks at it, so that turning away costs a
   * tenth of answering: else a flood of refusals would keep the server from its work just as well.
   */
  reject(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#count < this.most || !isLimited(request.url ?? '')) return false;
    this.#rejected.inc();
    response
      .writeHead(status, {
        ...this.headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': BODY.length,
        'Cache-Control': 'no-store',
        'Retry-After': RETRY_AFTER,
      })
      .end(BODY);
    return true;
  }
}
