import type { EventStream, TokenParts } from '#http';
import type { Timers } from '../../timers';

/** Maximum number of streams per user and process. Beyond it, the oldest stream is closed; its device reconnects. */
const STREAMS_PER_USER = 20;
/**
 * Number of streams that get a hello at once, with a pause before the next batch: if all devices read everything at the
 * same time, they would overload the server.
 */
const HELLO_BATCH = 50;
const HELLO_PAUSE_MS = 100;

/** A stream and its session. */
export interface OpenStream {
  readonly stream: EventStream;
  readonly session: TokenParts;
}

/** The open streams of this process. */
export class Streams {
  /** Streams by user id, oldest first. */
  readonly #byUser = new Map<string, Set<OpenStream>>();
  /** Partition of the streams, so that they are not all pinged at the same time. */
  readonly #groups: readonly Set<OpenStream>[];
  #opened = 0;
  #size = 0;
  #cancelHello: (() => void) | undefined;

  constructor(
    groups: number,
    private readonly timers: Timers,
  ) {
    this.#groups = Array.from({ length: groups }, () => new Set());
  }

  get size(): number {
    return this.#size;
  }

  add(opened: OpenStream): void {
    const { userId } = opened.session;
    const group = this.#group(this.#opened);
    const ofUser = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, ofUser.add(opened));
    group.add(opened);
    this.#opened += 1;
    this.#size += 1;
    opened.stream.onEnd(() => {
      if (!group.delete(opened)) return;
      this.#size -= 1;
      ofUser.delete(opened);
      if (ofUser.size === 0 && this.#byUser.get(userId) === ofUser) this.#byUser.delete(userId);
    });
    const [oldest] = ofUser;
    if (ofUser.size > STREAMS_PER_USER) oldest?.stream.end();
  }

  /** Streams of one group; the number wraps around. */
  group(number: number): readonly OpenStream[] {
    return [...this.#group(number)];
  }

  all(): OpenStream[] {
    return this.#groups.flatMap((group) => [...group]);
  }

  /** Sends an event to all devices of a user. */
  send(userId: string, frame: () => string): void {
    const streams = this.#byUser.get(userId);
    if (!streams) return;
    const text = frame();
    for (const { stream } of streams) stream.write(text);
  }

  /** Sends a hello to every stream, in batches; it makes devices read everything again. */
  sendHello(frame: string): void {
    this.#cancelHello?.();
    const waiting = this.all();
    const sendBatch = (): void => {
      for (const { stream } of waiting.splice(0, HELLO_BATCH)) stream.write(frame);
      if (waiting.length > 0) this.#cancelHello = this.timers.after(HELLO_PAUSE_MS, sendBatch);
    };
    sendBatch();
  }

  /** Ends the streams of a session with a frame that says so. @param tokenHash in hexadecimal */
  endSession(userId: string, tokenHash: string, lastFrame: string): void {
    for (const { stream, session } of this.#byUser.get(userId) ?? [])
      if (session.hash.toString('hex') === tokenHash) stream.end(lastFrame);
  }

  endAll(): void {
    this.#cancelHello?.();
    for (const { stream } of this.all()) stream.end();
  }

  #group(number: number): Set<OpenStream> {
    const group = this.#groups[number % this.#groups.length];
    if (!group) throw new Error('The group of streams does not exist');
    return group;
  }
}
