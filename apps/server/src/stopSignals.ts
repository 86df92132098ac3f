/**
 * Signals within this time count as one request to stop: a single Ctrl+C arrives twice, from the terminal and from npm.
 */
const SAME_REQUEST_MS = 1_000;
/** The process exits after this long, whatever is still running. */
const GIVE_UP_MS = 15_000;
/** The process exits this long after a second signal: longer than an immediate shutdown of PostgreSQL takes. */
const GIVE_UP_FORCED_MS = 2_500;

const stopping = new AbortController();
const forcing = new AbortController();
let isListening = false;

export interface StopSignals {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  readonly stop: AbortSignal;
  /** Aborted by a second signal at least a second later: waits for nothing, and shuts PostgreSQL down immediately. */
  readonly force: AbortSignal;
}

/**
 * Handles stop signals from the first call on. Must be called before anything is started that would outlive the
 * process, because a signal without a handler ends it immediately.
 */
export function listenForStop(): StopSignals {
  if (!isListening) {
    isListening = true;
    let requestedAt = 0;
    const requestStop = (): void => {
      if (!stopping.signal.aborted) {
        requestedAt = performance.now();
        setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
        stopping.abort();
      } else if (performance.now() - requestedAt > SAME_REQUEST_MS && !forcing.signal.aborted) {
        setTimeout(() => process.exit(1), GIVE_UP_FORCED_MS).unref();
        forcing.abort();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  }
  return { stop: stopping.signal, force: forcing.signal };
}
