import type { ChangeEvent, StreamEndpointKey } from '@sevenfold/contract';
import type { Topic } from '@sevenfold/contract/topics';

/** As much of an `EventSource` as is needed here. */
export interface ChangeSource {
  addEventListener(type: 'hello' | 'change' | 'ping', onEvent: (event: MessageEvent<string>) => void): void;
  addEventListener(type: 'error', onEvent: () => void): void;
  /** 2 once it has given up for good: the server answered, and refused. */
  readonly readyState: number;
  close(): void;
}

export interface ChangeStreamDeps {
  /** Opens the stream of changes. */
  readonly open: () => ChangeSource;
  /** Milliseconds that also pass while the device sleeps. */
  readonly now: () => number;
  /** A number from 0 to 1, so that many devices do not come back at the same moment. */
  readonly random: () => number;
  /** Calls when somebody may be looking again, or the network is back; see `watchReturns`. Returns what ends it. */
  readonly watchReturns: (onReturn: (isNetworkBack: boolean) => void) => () => void;
  /** From here on everything is heard; what was missed before is not known. */
  readonly onStreamOpen: (epoch: string) => void;
  readonly onChange: (topics: readonly Topic[], operationId: string | null) => void;
  /** The server refuses the stream: the session may have ended. It is tried again unless it is stopped. */
  readonly onRejected: () => void;
}

const ENDPOINT: StreamEndpointKey = 'GET /api/v1/changes';
const CLOSED = 2;
/** The server pings every 20 seconds; after two that are missing the connection is taken for dead. */
const SILENCE_MS = 45_000;
const SILENCE_CHECK_MS = 15_000;
/** Waiting is anywhere up to these, the shorter for the first failure. */
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 60_000;

/**
 * Listens to what other devices change, for as long as the person is signed in: comes back when the connection is lost,
 * later each time and never all devices at once, and opens anew when it was silent for so long that it must be dead.
 *
 * @returns what stops it
 */
export function openChangeStream(deps: ChangeStreamDeps): () => void {
  const watch = new ChangeStream(deps);
  return () => watch.stop();
}

/** The stream of changes of the server that this page is from. */
export const createChangeSource = (): ChangeSource => new EventSource(ENDPOINT.slice('GET '.length));

/** Whatever may end a sleep: the page is shown, comes out of the browser's memory, or the network is back. */
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
  /** None while it waits for the next try. */
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
    source.addEventListener('hello', (event) =>
      this.#onEvent(source, () => this.#onHello(dataOf(event, 'hello').epoch)),
    );
    source.addEventListener('change', (event) =>
      this.#onEvent(source, () => {
        const { topics, operation } = dataOf(event, 'change');
        this.deps.onChange(topics, operation);
      }),
    );
    source.addEventListener('ping', () => this.#onEvent(source, () => undefined));
    source.addEventListener('error', () => source === this.#source && this.#onError(source.readyState === CLOSED));
  }

  /** A source that is closed may still have events on their way. */
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
   * The browser would try again by itself, but after the same time on all devices, and not at all once it was refused.
   */
  #onError(isRejected: boolean): void {
    this.#close();
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#open(), longest * this.deps.random());
    if (isRejected) this.deps.onRejected();
  }

  #onReturn(isNetworkBack: boolean): void {
    // What was connected before the network went is not any more, though nothing may have told.
    if (isNetworkBack || !this.#source) this.#open();
    else this.#reconnectIfSilent();
  }

  #reconnectIfSilent(): void {
    if (!this.#source) return;
    const silence = this.deps.now() - this.#lastEventAt;
    // A clock that was set back says nothing of how long it was.
    if (silence > SILENCE_MS || silence < 0 || this.#source.readyState === CLOSED) this.#open();
  }

  #close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
  }
}

type DataOf<Name> = Extract<ChangeEvent, { event: Name }>['data'];

/** What the contract says is in an event of this name. */
function dataOf<Name extends ChangeEvent['event']>({ data }: MessageEvent<string>, _name: Name): DataOf<Name> {
  return JSON.parse(data) as DataOf<Name>;
}
