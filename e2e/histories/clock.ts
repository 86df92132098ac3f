import { AsyncLocalStorage } from 'node:async_hooks';

/** When every history begins, by the server's clock. */
export const START = Date.parse('2026-03-11T10:00:00Z');

/** Something a page waits for. */
export class Timer {
  constructor(
    readonly owner: Owner,
    readonly at: number,
    readonly call: () => void,
    /** Milliseconds between calls; undefined for a single one. */
    readonly every: number | undefined,
  ) {}
}

/** Whoever's code runs: it sees the clock and the network of its device. A page that is gone calls nothing any more. */
export interface Owner {
  readonly clock: DeviceClock;
  readonly isGone: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const whose = new AsyncLocalStorage<Owner>();

/**
 * Runs something as code of a page: it and all that it starts sees the clock of its device, and its timers are the
 * page's.
 */
export const runAs = <T>(owner: Owner, run: () => T): T => whose.run(owner, run);

/** Whose code is running; undefined for the test itself and the server. */
export const running = (): Owner | undefined => whose.getStore();

/** The clock of one device. What it shows may be wrong by years and may jump; what it measures is right. */
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

  call(owner: Owner, call: () => void, ms: number, isRepeated: boolean): Timer {
    const timer = new Timer(owner, this.#elapsed + Math.max(1, ms), call, isRepeated ? Math.max(1, ms) : undefined);
    this.#timers.push(timer);
    return timer;
  }

  cancel(timer: Timer): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** Lets time pass, and after each timer that is due everything that follows from it. */
  async pass(ms: number, follow: () => Promise<void>): Promise<void> {
    const until = this.#elapsed + ms;
    for (let next = this.#next(until); next; next = this.#next(until)) {
      const timer = next;
      this.cancel(timer);
      this.#elapsed = Math.max(this.#elapsed, timer.at);
      if (timer.owner.isGone) continue;
      if (timer.every !== undefined)
        this.#timers.push(new Timer(timer.owner, timer.at + timer.every, timer.call, timer.every));
      runAs(timer.owner, timer.call);
      await follow();
    }
    this.#elapsed = until;
  }

  #next(until: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}

/** Gives the code of pages the time and the network of their devices. The server and the tests keep the real ones. */
export function installDevices(): void {
  const real = { now: Date.now, fetch, setTimeout, clearTimeout, setInterval, clearInterval };
  const waiting =
    (isRepeated: boolean, otherwise: typeof setTimeout | typeof setInterval) =>
    (call: () => void, ms = 0, ...rest: []): unknown => {
      const owner = running();
      return owner ? owner.clock.call(owner, call, ms, isRepeated) : otherwise(call, ms, ...rest);
    };
  const cancelling =
    (otherwise: typeof clearTimeout) =>
    (timer: unknown): void => {
      if (timer instanceof Timer) timer.owner.clock.cancel(timer);
      else otherwise(timer as Parameters<typeof clearTimeout>[0]);
    };
  const timeOut = AbortSignal.timeout.bind(AbortSignal);
  // A page's request that takes too long is given up by a step of its history.
  Object.assign(AbortSignal, { timeout: (ms: number) => (running() ? new AbortController().signal : timeOut(ms)) });
  Object.assign(Date, { now: () => running()?.clock.now() ?? real.now() });
  Object.assign(globalThis, {
    setTimeout: waiting(false, real.setTimeout),
    setInterval: waiting(true, real.setInterval),
    clearTimeout: cancelling(real.clearTimeout),
    clearInterval: cancelling(real.clearInterval),
    // A page is told that the network is back by the steps of its history.
    addEventListener: () => undefined,
    fetch: (url: string, init: RequestInit) => (running()?.fetch ?? real.fetch)(url, init),
  });
}

/** Resolves when everything has happened that needs neither time nor network. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
