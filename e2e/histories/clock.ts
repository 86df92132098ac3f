import { AsyncLocalStorage } from 'node:async_hooks';

/** Start of every simulation by the server's clock, in epoch milliseconds. */
export const START = Date.parse('2026-03-11T10:00:00Z');

/** A timer of a tab. */
export class Timer {
  constructor(
    readonly context: TabContext,
    readonly at: number,
    readonly call: () => void,
    /** Milliseconds between calls; undefined for a single one. */
    readonly every: number | undefined,
  ) {}
}

/** The tab whose code is running: clock and network of its device. Timers of a closed tab are not called. */
export interface TabContext {
  readonly clock: DeviceClock;
  readonly isClosed: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const contexts = new AsyncLocalStorage<TabContext>();

/** Runs code in the context of a tab: the code and all that it starts use the clock and the timers of its device. */
export const runAs = <T>(context: TabContext, run: () => T): T => contexts.run(context, run);

/** The context of the running code; undefined for the test itself and the server. */
export const running = (): TabContext | undefined => contexts.getStore();

/** The clock of one device. Its time may be wrong by years and may jump; its timers take the right time. */
export class DeviceClock {
  #elapsed = 0;
  #errorMs: number;
  #timers: Timer[] = [];

  /** @param errorMs how far the clock is ahead, in milliseconds */
  constructor(errorMs: number) {
    this.#errorMs = errorMs;
  }

  now(): number {
    return START + this.#elapsed + this.#errorMs;
  }

  jump(ms: number): void {
    this.#errorMs += ms;
  }

  call(context: TabContext, call: () => void, ms: number, isRepeated: boolean): Timer {
    const timer = new Timer(context, this.#elapsed + Math.max(1, ms), call, isRepeated ? Math.max(1, ms) : undefined);
    this.#timers.push(timer);
    return timer;
  }

  cancel(timer: Timer): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** Advances the time; after each timer that is due, `runUntilIdle` runs everything it triggers. */
  async pass(ms: number, runUntilIdle: () => Promise<void>): Promise<void> {
    const until = this.#elapsed + ms;
    for (let next = this.#next(until); next; next = this.#next(until)) {
      const timer = next;
      this.cancel(timer);
      this.#elapsed = Math.max(this.#elapsed, timer.at);
      if (timer.context.isClosed) continue;
      if (timer.every !== undefined)
        this.#timers.push(new Timer(timer.context, timer.at + timer.every, timer.call, timer.every));
      runAs(timer.context, timer.call);
      await runUntilIdle();
    }
    this.#elapsed = until;
  }

  #next(until: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}

/**
 * Replaces clock, timers and `fetch` for the code of tabs by those of their devices. The server and the tests keep the
 * real ones.
 */
export function installDeviceGlobals(): void {
  const real = { now: Date.now, fetch, setTimeout, clearTimeout, setInterval, clearInterval };
  const scheduler =
    (isRepeated: boolean, original: typeof setTimeout | typeof setInterval) =>
    (call: () => void, ms = 0, ...rest: []): unknown => {
      const context = running();
      return context ? context.clock.call(context, call, ms, isRepeated) : original(call, ms, ...rest);
    };
  const canceller =
    (original: typeof clearTimeout) =>
    (timer: unknown): void => {
      if (timer instanceof Timer) timer.context.clock.cancel(timer);
      else original(timer as Parameters<typeof clearTimeout>[0]);
    };
  const timeOut = AbortSignal.timeout.bind(AbortSignal);
  // Requests of a tab time out by a step of the plan, not by a timer.
  Object.assign(AbortSignal, { timeout: (ms: number) => (running() ? new AbortController().signal : timeOut(ms)) });
  Object.assign(Date, { now: () => running()?.clock.now() ?? real.now() });
  Object.assign(globalThis, {
    setTimeout: scheduler(false, real.setTimeout),
    setInterval: scheduler(true, real.setInterval),
    clearTimeout: canceller(real.clearTimeout),
    clearInterval: canceller(real.clearInterval),
    // Steps of the plan tell a tab that the network is back.
    addEventListener: () => undefined,
    fetch: (url: string, init: RequestInit) => (running()?.fetch ?? real.fetch)(url, init),
  });
}

/** Resolves when all pending microtasks have run: everything that needs neither a timer nor the network. */
export const microtasksDone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
