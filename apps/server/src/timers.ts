/**
 * Timers, injected so that tests need not wait. Times are in milliseconds; each method returns a function that cancels
 * the timer.
 */
export interface Timers {
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

/** Timers of the process; unref'd, so that they do not keep it alive. */
export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
