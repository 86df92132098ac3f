import { Worker } from 'node:worker_threads';
import { CalendarError, type ProviderEvent } from '#ports';
import { toProviderEvent } from './occurrence';
import type { FeedFile, FeedMessage } from './protocol';

/** Timeout of reading a file, in milliseconds. One of 10 MB takes half of it. */
const TIMEOUT_MS = 10_000;
/** Limits of a worker's memory. A file of 10 MB needs half of it. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } as const;
/** Maximum number of files that are read at a time; others wait. */
const WORKERS_MAX = 2;
/** Maximum number of files of a user that are fetched and read at a time: each takes up to 10 MB until it is read. */
const OF_USER_MAX = 3;

/** The name and the events of a calendar file. */
export interface FeedContent {
  readonly name: string;
  readonly events: readonly ProviderEvent[];
}

/**
 * Reads calendar files in worker threads, so that no file can block this thread or exhaust its memory; one file of a user
 * at a time, so that files that take long keep nobody else waiting.
 */
export class FeedReader {
  #running = 0;
  /** Users of the running readings. */
  readonly #users = new Set<string>();
  /** The user of each file that is fetched or read. */
  readonly #files: string[] = [];
  readonly #waiting = new Set<() => void>();

  /**
   * @param worker the script of `feedWorker.ts`
   * @param timeout of reading a file, in milliseconds
   */
  constructor(
    private readonly worker: URL,
    private readonly timeout: number = TIMEOUT_MS,
  ) {}

  /**
   * Runs what fetches and reads a file, once the user has few enough others.
   *
   * @param userId absent: not limited
   * @throws {CalendarError} UNAVAILABLE when the signal is aborted before
   */
  async inTurn<T>(userId: string | undefined, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    if (userId === undefined) return run();
    while (this.#files.filter((user) => user === userId).length >= OF_USER_MAX) await this.#nextEnd(signal);
    throwIfAborted(signal);
    this.#files.push(userId);
    try {
      return await run();
    } finally {
      this.#files.splice(this.#files.indexOf(userId), 1);
      this.#wakeAll();
    }
  }

  /**
   * Reads a file.
   *
   * @param file its bytes are transferred, and are unusable afterwards
   * @param signal ends the reading at once
   * @param userId absent: not limited to one at a time
   * @throws {CalendarError} UNREADABLE; TOO_LARGE, also if reading takes too long or too much memory; UNAVAILABLE when
   *   the signal is aborted
   */
  async read(file: FeedFile, signal: AbortSignal, userId?: string): Promise<FeedContent> {
    const isReading = (): boolean => userId !== undefined && this.#users.has(userId);
    while (this.#running >= WORKERS_MAX || isReading()) await this.#nextEnd(signal);
    throwIfAborted(signal);
    this.#running += 1;
    if (userId !== undefined) this.#users.add(userId);
    try {
      return await readInWorker(this.worker, file, { signal, timeout: this.timeout });
    } finally {
      this.#running -= 1;
      if (userId !== undefined) this.#users.delete(userId);
      this.#wakeAll();
    }
  }

  /** Wakes all that wait, because the first may have to wait for another file of its user. */
  #wakeAll(): void {
    for (const resolve of this.#waiting) resolve();
  }

  /** Waits until another file has been read, or the signal is aborted. Those that wait again keep their order. */
  async #nextEnd(signal: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    const { promise, resolve } = withResolvers();
    this.#waiting.add(resolve);
    signal.addEventListener('abort', resolve);
    await promise;
    signal.removeEventListener('abort', resolve);
    this.#waiting.delete(resolve);
  }
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw stopped();
}

const stopped = (): CalendarError => new CalendarError('UNAVAILABLE', 'reading was stopped');

interface Limits {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

async function readInWorker(script: URL, file: FeedFile, { signal, timeout }: Limits): Promise<FeedContent> {
  const worker = new Worker(script, {
    workerData: file,
    transferList: [file.bytes.buffer as ArrayBuffer],
    resourceLimits: MEMORY,
  });
  const events: ProviderEvent[] = [];
  let onAbort = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FeedContent>((resolve, reject) => {
      onAbort = () => reject(stopped());
      signal.addEventListener('abort', onAbort);
      timer = setTimeout(() => reject(new CalendarError('TOO_LARGE', 'reading takes too long')), timeout);
      worker.on('message', (message: FeedMessage) => {
        if (message.kind === 'END') {
          resolve({ name: message.name, events });
        } else if (message.kind === 'ERROR') {
          reject(new CalendarError(message.error, message.message));
        } else {
          for (const occurrence of message.occurrences) events.push(toProviderEvent(occurrence));
          // Other tasks of this thread run before the next portion arrives.
          setImmediate(() => worker.postMessage('NEXT'));
        }
      });
      worker.once('error', (error: NodeJS.ErrnoException) => {
        const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isOutOfMemory ? new CalendarError('TOO_LARGE', 'reading takes too much memory') : error);
      });
      worker.once('exit', () => reject(new CalendarError('UNREADABLE', 'reading ended early')));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
