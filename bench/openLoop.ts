import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './measure';
import { type Target, Wire } from './wire';

/** Outcome of one request. */
export interface Outcome {
  /** Time at which it was due, in milliseconds since the start. */
  readonly at: number;
  /** Milliseconds from then to its response, including the wait for a free connection. */
  readonly took: number;
  /** 0: no response. */
  readonly status: number;
  readonly retryAfter: number | undefined;
}

const WIRES_MAX = 1000;
/** Timeout of a request, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Open loop: requests are sent when they are due, whether earlier ones have a response or not, as independent users do.
 * A server that falls behind therefore shows higher latencies.
 */
export class OpenLoop {
  readonly #free: Wire[] = [];
  readonly #waiting: ((wire: Wire) => void)[] = [];
  #wires = 0;

  constructor(
    private readonly target: Target,
    private readonly makeRequest: () => { readonly request: string; done?(): void },
  ) {}

  /**
   * @param rate requests per second
   * @returns the outcomes, when all requests have ended
   */
  async run(rate: number, seconds: number, onSecond: (second: number) => void = () => undefined): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const pending = new Set<Promise<void>>();
    const start = performance.now();
    const total = Math.round(rate * seconds);
    for (let sent = 0, second = 0; sent < total;) {
      const due = Math.min(total, Math.floor(((performance.now() - start) * rate) / 1000));
      for (; sent < due; sent += 1) {
        const one = this.#collect(outcomes, this.#send(start, (sent * 1000) / rate)).finally(() => pending.delete(one));
        pending.add(one);
      }
      if (Math.floor(sent / rate) > second) onSecond((second = Math.floor(sent / rate)));
      await delay(1);
    }
    await Promise.all(pending);
    return outcomes;
  }

  close(): void {
    for (const wire of this.#free) wire.close();
  }

  async #collect(outcomes: Outcome[], outcome: Promise<Outcome>): Promise<void> {
    outcomes.push(await outcome);
  }

  /** @param at time at which the request is due, in milliseconds since `start` */
  async #send(start: number, at: number): Promise<Outcome> {
    const { request, done } = this.makeRequest();
    const wire = this.#free.pop() ?? (await this.#newWire());
    const timeout = setTimeout(() => wire.close(), TIMEOUT_MS);
    const reply = await wire.send(request).catch(() => undefined);
    clearTimeout(timeout);
    this.#giveBack(wire);
    if (reply?.status === 200) done?.();
    return { at, took: performance.now() - start - at, status: reply?.status ?? 0, retryAfter: reply?.retryAfter };
  }

  #newWire(): Promise<Wire> {
    if (this.#wires >= WIRES_MAX) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#wires += 1;
    return Promise.resolve(new Wire(this.target));
  }

  #giveBack(wire: Wire): void {
    const next = this.#waiting.shift();
    if (next) next(wire);
    else this.#free.push(wire);
  }
}

const REJECTED_STATUSES = new Set([429, 503]);

/** True if the request was rejected by rate limit or load shedding, with a time to retry after. */
export const wasShed = ({ status, retryAfter }: Outcome): boolean =>
  REJECTED_STATUSES.has(status) && retryAfter !== undefined;

export const wasServed = ({ status }: Outcome): boolean => status === 200;

export function spread(outcomes: readonly Outcome[]): {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
} {
  const sorted = outcomes.map(({ took }) => took).sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: sorted.at(-1) ?? Number.NaN };
}
