import type { EventStream } from '../../http/stream';
import type { TokenParts } from '../../http/sessionToken';
import type { Timers } from '../../timers';

/**
 * A person with more devices than this at one process loses the stream that has been open for the longest; it comes
 * back by itself.
 */
const STREAMS_PER_USER = 20;
/** All devices that read again at once would be a stampede: so many are told to, then the next ones after a pause. */
const GREETED_AT_ONCE = 50;
const GREETING_PAUSE_MS = 100;

/** A stream, and the session it lives by. */
export interface OpenStream {
  readonly stream: EventStream;
  readonly session: TokenParts;
}

/** The streams that are open at this process. */
export class Streams {
  /** By person, the oldest first. */
  readonly #byUser = new Map<string, Set<OpenStream>>();
  /** Each stream is in one of them, so that not all are pinged at the same moment. */
  readonly #groups: readonly Set<OpenStream>[];
  #opened = 0;
  #size = 0;
  #callOffGreeting: (() => void) | undefined;

  constructor(
    groups: number,
    private readonly timers: Timers,
  ) {
    this.#groups = Array.from({ length: groups }, () => new Set());
  }

  get size(): number {
    return this.#size;
  }

  add(held: OpenStream): void {
    const { userId } = held.session;
    const group = this.#group(this.#opened);
    const ofUser = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, ofUser.add(held));
    group.add(held);
    this.#opened += 1;
    this.#size += 1;
    held.stream.onEnd(() => {
      if (!group.delete(held)) return;
      this.#size -= 1;
      ofUser.delete(held);
      if (ofUser.size === 0 && this.#byUser.get(userId) === ofUser) this.#byUser.delete(userId);
    });
    const [oldest] = ofUser;
    if (ofUser.size > STREAMS_PER_USER) oldest?.stream.end();
  }

  /** The streams of one group; groups are counted round and round. */
  group(number: number): readonly OpenStream[] {
    return [...this.#group(number)];
  }

  all(): OpenStream[] {
    return this.#groups.flatMap((group) => [...group]);
  }

  /** Sends an event to one person, on all their devices. */
  send(userId: string, frame: () => string): void {
    const streams = this.#byUser.get(userId);
    if (!streams) return;
    const text = frame();
    for (const { stream } of streams) stream.write(text);
  }

  /** Sends everybody what makes their devices read everything again, a few at a time. */
  greet(frame: string): void {
    this.#callOffGreeting?.();
    const waiting = this.all();
    const greetSome = (): void => {
      for (const { stream } of waiting.splice(0, GREETED_AT_ONCE)) stream.write(frame);
      if (waiting.length > 0) this.#callOffGreeting = this.timers.after(GREETING_PAUSE_MS, greetSome);
    };
    greetSome();
  }

  /** Ends the streams of one session. @param tokenHash in hexadecimal */
  endSession(userId: string, tokenHash: string): void {
    for (const { stream, session } of this.#byUser.get(userId) ?? [])
      if (session.hash.toString('hex') === tokenHash) stream.end();
  }

  endAll(): void {
    this.#callOffGreeting?.();
    for (const { stream } of this.all()) stream.end();
  }

  #group(number: number): Set<OpenStream> {
    const group = this.#groups[number % this.#groups.length];
    if (!group) throw new Error('There is no group of streams');
    return group;
  }
}
