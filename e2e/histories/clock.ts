import { AsyncLocalStorage } from 'node:async_hooks';

/** Start of every simulation by the server's clock, in epoch milliseconds. */
export const START = Date.parse('2026-03-11T10:00:00Z');

/** A timer of a page. */
export class Timer {
  constructor(
    readonly context: TabContext,
    readonly at: number,
    readonly call: () => void,
    /** Milliseconds between calls; undefined for a single one. */
    readonly every: number | undefined,
  ) {}
}

/** Context of running page code: clock and network of its device. Timers of a page that is gone are not called. */
export interface TabContext {
  readonly clock: DeviceClock;
  readonly isGone: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const contexts = new AsyncLocalStorage<TabContext>();

/** Runs code in the context of a page: the code and all that it starts use the clock and the timers of its device. */
export const runAs = <T>(context: TabContext, run: () => T): T => contexts.run(context, run);

/** The context of the running code; undefined for the test itself and the server. */
export const running = (): TabContext | undefined => contexts.getStore();

/** The clock of one device. Its time may be wrong by years and may jump; its intervals are right. */
export class DeviceClock {
  #elapsed = 0;
  #wrongBy: number;
  #timers: Timer[] = [];

  /** @param wrongBy milliseconds */
  constructor(wrongBy: number) {
    this.#wrongBy = wrongBy;
  }

  now(): number {
    return START + this.#elapsed + this.#wrongBy;
  }

  jump(ms: number): void {
    this.#wrongBy += ms;
  }

  call(context: TabContext, call: () => void, ms: number, isRepeated: boolean): Timer {
    const timer = new Timer(context, this.#elapsed + Math.max(1, ms), call, isRepeated ? Math.max(1, ms) : undefined);
    this.#timers.push(timer);
    return timer;
  }

  cancel(timer: Timer): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** Advances the time; after each timer that is due, `follow` runs everything it triggers. */
  async pass(ms: number, follow: () => Promise<void>): Promise<void> {
    const until = this.#elapsed + ms;
    for (let next = this.#next(until); next; next = this.#next(until)) {
      const timer = next;
      this.cancel(timer);
      this.#elapsed = Math.max(this.#elapsed, timer.at);
      if (timer.context.isGone) continue;
      if (timer.every !== undefined)
        this.#timers.push(new Timer(timer.context, timer.at + timer.every, timer.call, timer.every));
      runAs(timer.context, timer.call);
      await follow();
    }
    this.#elapsed = until;
  }

  #next(until: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}

/** Replaces time and network for page code by those of its device. The server and the tests keep the real ones. */
export function installDevices(): void {
  const real = { now: Date.now, fetch, setTimeout, clearTimeout, setInterval, clearInterval };
  const waiting =
    (isRepeated: boolean, otherwise: typeof setTimeout | typeof setInterval) =>
    (call: () => void, ms = 0, ...rest: []): unknown => {
      const context = running();
      return context ? context.clock.call(context, call, ms, isRepeated) : otherwise(call, ms, ...rest);
    };
  const cancelling =
    (otherwise: typeof clearTimeout) =>
    (timer: unknown): void => {
      if (timer instanceof Timer) timer.context.clock.cancel(timer);
      else otherwise(timer as Parameters<typeof clearTimeout>[0]);
    };
  const timeOut = AbortSignal.timeout.bind(AbortSignal);
  // Requests of a page time out by a step of the plan, not by a timer.
  Object.assign(AbortSignal, { timeout: (ms: number) => (running() ? new AbortController().signal : timeOut(ms)) });
  Object.assign(Date, { now: () => running()?.clock.now() ?? real.now() });
  Object.assign(globalThis, {
    setTimeout: waiting(false, real.setTimeout),
    setInterval: waiting(true, real.setInterval),
    clearTimeout: cancelling(real.clearTimeout),
    clearInterval: cancelling(real.clearInterval),
    // Steps of the plan tell a page that the network is back.
    addEventListener: () => undefined,
    fetch: (url: string, init: RequestInit) => (running()?.fetch ?? real.fetch)(url, init),
  });
}

/** Resolves when everything that needs neither time nor network is done. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
