import type { ChangeEvent, Changes, StreamEndpointKey } from '@sevenfold/contract';
import { HAS_BEARER_SESSION, SERVER_ORIGIN, shellHeaders } from '#platform';
import { HeaderEventSource } from './headerEventSource';

/** The part of `EventSource` that is used here. */
export interface ChangeSource {
  addEventListener(type: 'hello' | 'change' | 'ping' | 'ended', onEvent: (event: MessageEvent<string>) => void): void;
  addEventListener(type: 'error', onEvent: () => void): void;
  /** 2 (`EventSource.CLOSED`) once the server has rejected the stream; the browser does not reconnect then. */
  readonly readyState: number;
  close(): void;
}

export interface ChangeStreamDeps {
  readonly open: () => ChangeSource;
  /** Milliseconds of a clock that keeps running while the device sleeps. */
  readonly now: () => number;
  /** A number from 0 to 1, the jitter of reconnecting: devices must not all reconnect at the same moment. */
  readonly random: () => number;
  /** Calls back when the tab may be in use again; see `watchReturns`. Returns a function that stops it. */
  readonly watchReturns: (onReturn: (isNetworkBack: boolean) => void) => () => void;
  /** The stream is open. Changes before this may have been missed. */
  readonly onStreamOpen: (epoch: string) => void;
  /** Rows that the server wrote, in the epoch of the last hello. */
  readonly onChanges: (changes: Changes, epoch: string) => void;
  /**
   * The server rejected the stream, or ended it with the session: the session may have ended. Reconnecting continues
   * unless it is stopped.
   */
  readonly onRejected: () => void;
}

const ENDPOINT: StreamEndpointKey = 'GET /api/v1/changes';
const CLOSED = 2;
/** The server pings every 20 seconds; after two missing pings the connection counts as dead. */
const SILENCE_MS = 45_000;
const SILENCE_CHECK_MS = 15_000;
/** Upper bounds of the random delay before reconnecting, after the first and after many failures. */
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 60_000;

/**
 * Receives the changes of other devices. Reconnects with exponential backoff and jitter when the connection is lost,
 * and at once when it was silent for too long.
 *
 * @returns closes the stream
 */
export function openChangeStream(deps: ChangeStreamDeps): () => void {
  const watch = new ChangeStream(deps);
  return () => watch.stop();
}

export function createChangeSource(): ChangeSource {
  const url = SERVER_ORIGIN + ENDPOINT.slice('GET '.length);
  return HAS_BEARER_SESSION ? new HeaderEventSource(url, shellHeaders()) : new EventSource(url);
}

/** Calls back when the tab becomes visible, leaves the back/forward cache, or the network is back. */
export function watchReturns(onReturn: (isNetworkBack: boolean) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onReturn(false), {
    signal,
  });
  addEventListener('pageshow', ({ persisted }) => persisted && onReturn(false), { signal });
  addEventListener('online', () => onReturn(true), { signal });
  return () => end.abort();
}

class ChangeStream {
  /** Undefined while it waits to reconnect. */
  #source: ChangeSource | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #lastEventAt: number;
  readonly #silenceCheck = setInterval(() => this.#reconnectIfSilent(), SILENCE_CHECK_MS);
  readonly #stopWatchingReturns: () => void;

  constructor(private readonly deps: ChangeStreamDeps) {
    this.#lastEventAt = deps.now();
    this.#stopWatchingReturns = deps.watchReturns((isNetworkBack) => this.#onReturn(isNetworkBack));
    this.#open();
  }

  stop(): void {
    clearInterval(this.#silenceCheck);
    this.#stopWatchingReturns();
    this.#close();
  }

  #open(): void {
    this.#close();
    this.#lastEventAt = this.deps.now();
    const source = this.deps.open();
    this.#source = source;
    let epoch: string | undefined;
    source.addEventListener('hello', (event) =>
      this.#onEvent(source, () => this.#onHello((epoch = dataOf(event, 'hello').epoch))),
    );
    source.addEventListener('change', (event) =>
      // Rows that were written before the hello are read after it.
      this.#onEvent(source, () => epoch !== undefined && this.deps.onChanges(dataOf(event, 'change').changes, epoch)),
    );
    source.addEventListener('ping', () => this.#onEvent(source, () => undefined));
    source.addEventListener('ended', () => source === this.#source && this.#onError(true));
    source.addEventListener('error', () => source === this.#source && this.#onError(source.readyState === CLOSED));
  }

  /** Ignores events of a source that was closed while they were queued. */
  #onEvent(source: ChangeSource, handle: () => void): void {
    if (source !== this.#source) return;
    this.#lastEventAt = this.deps.now();
    handle();
  }

  #onHello(epoch: string): void {
    this.#failures = 0;
    this.deps.onStreamOpen(epoch);
  }

  /**
   * Replaces the reconnecting of `EventSource`, which waits equally long on all devices and gives up once the server
   * has rejected the stream.
   */
  #onError(isRejected: boolean): void {
    this.#close();
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#open(), longest * this.deps.random());
    if (isRejected) this.deps.onRejected();
  }

  #onReturn(isNetworkBack: boolean): void {
    // A connection from before the network was lost is dead, even if no error event was fired.
    if (isNetworkBack || !this.#source) this.#open();
    else this.#reconnectIfSilent();
  }

  #reconnectIfSilent(): void {
    if (!this.#source) return;
    const silence = this.deps.now() - this.#lastEventAt;
    // If the clock was set back, the length of the silence is unknown.
    if (silence > SILENCE_MS || silence < 0 || this.#source.readyState === CLOSED) this.#open();
  }

  #close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
  }
}

type DataOf<Name> = Extract<ChangeEvent, { event: Name }>['data'];

/** Parses an event. The server sends what the contract declares for its name. */
function dataOf<Name extends ChangeEvent['event']>({ data }: MessageEvent<string>, _name: Name): DataOf<Name> {
  return JSON.parse(data) as DataOf<Name>;
}
