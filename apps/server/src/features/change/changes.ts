import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import { HttpError } from '../../http/httpError';
import type { TokenParts } from '../../http/sessionToken';
import { frameOf, type EventStream } from '../../http/stream';
import type { Timers } from '../../timers';
import { Announcer } from './announcer';
import { Channel } from './channel';
import { linesOf, readMessage, type Change, type Message } from './message';
import { lastingSessions } from './store';
import { Streams, type OpenStream } from './streams';

/** Every stream is pinged once in so many seconds, a part of them each second. */
const PING_SECONDS = 20;
/** At every so-manieth ping, it is made sure that the session of a stream still lasts: every 5 minutes. */
const PINGS_PER_CHECK = 15;
/** How many sessions one statement asks about. */
const CHECKED_AT_ONCE = 1000;

const PING = frameOf({ event: 'ping', data: {} });

export interface ChangesDeps {
  /** Where the database is: DATABASE_URL, or the embedded one. */
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
}

/**
 * Tells the open devices of a person, at whichever process of the server they are, what was changed. Changes are
 * announced after their commit; what is lost between the two, or while the database is away, the next hello makes good.
 */
export class Changes {
  readonly #streams: Streams;
  readonly #channel: Channel;
  readonly #announcer: Announcer;
  readonly #sessionListeners: ((tokenHash: string) => void)[] = [];
  /** The epoch, while everything is heard. */
  #epoch: string | undefined;
  #isClosed = false;
  #seconds = 0;
  #callOffTicks: (() => void) | undefined;
  #announced = 0;
  #heard = 0;

  constructor(private readonly deps: ChangesDeps) {
    this.#streams = new Streams(PING_SECONDS, deps.timers);
    this.#channel = new Channel({
      ...deps,
      onUp: (epoch) => this.#up(epoch),
      onDown: () => (this.#epoch = undefined),
      onPayload: (payload) => linesOf(payload).forEach((line) => this.#hear(readMessage(line))),
    });
    this.#announcer = new Announcer({ ...deps, send: (payloads) => this.#channel.notify(payloads) });
  }

  /** Begins to listen; what is published or opened before then waits. */
  start(): void {
    this.#channel.start();
    this.#callOffTicks = this.deps.timers.every(1000, () => this.#tick());
  }

  /** Finds out at once whether changes are still heard, for when there is reason to doubt it. */
  probe(): void {
    void this.#channel.probe();
  }

  /** Announces a change that is committed. It never fails and takes no time. */
  publish(change: Change): void {
    this.#announced += 1;
    this.#announcer.announce({ kind: 'CHANGE', change });
  }

  /** Ends the streams of a session that is over, at every process. */
  endSession({ userId, hash }: TokenParts): void {
    this.#announcer.announce({ kind: 'SESSION_ENDED', userId, tokenHash: hash.toString('hex') });
  }

  /** Has somebody told of every session that a process of the server ended, by the hash of its token in hexadecimal. */
  onSessionEnded(listener: (tokenHash: string) => void): void {
    this.#sessionListeners.push(listener);
  }

  /** @throws HttpError UNAVAILABLE, when the process is stopping */
  open(session: TokenParts, start: () => EventStream): void {
    if (this.#isClosed) throw new HttpError('UNAVAILABLE');
    const stream = start();
    this.#streams.add({ session, stream });
    if (this.#epoch !== undefined) stream.write(helloOf(this.#epoch));
  }

  /** Ends all streams and takes in no more: the devices go on at another process. */
  close(): void {
    this.#isClosed = true;
    this.#streams.endAll();
  }

  /** Announces what is left, and stops. */
  async stop(): Promise<void> {
    this.close();
    this.#callOffTicks?.();
    await this.#announcer.flush();
    await this.#channel.stop();
  }

  /**
   * How many streams are open now, how many changes this process has announced, and how many it has heard of from all.
   */
  counts(): { readonly streams: number; readonly announced: number; readonly heard: number } {
    return { streams: this.#streams.size, announced: this.#announced, heard: this.#heard };
  }

  #up(epoch: string): void {
    this.#epoch = epoch;
    this.#beginAnew(epoch);
  }

  /** Something may have been missed: that a session was ended, too. */
  #beginAnew(epoch: string): void {
    this.#streams.greet(helloOf(epoch));
    void this.#checkSessions(this.#streams.all());
  }

  #hear(message: Message | undefined): void {
    switch (message?.kind) {
      case 'CHANGE': {
        const { userId, topics, operation } = message.change;
        this.#heard += 1;
        this.#streams.send(userId, () => frameOf({ event: 'change', data: { topics: [...topics], operation } }));
        break;
      }
      case 'SESSION_ENDED':
        this.#streams.endSession(message.userId, message.tokenHash);
        for (const listener of this.#sessionListeners) listener(message.tokenHash);
        break;
      case 'SOME_LOST':
        if (this.#epoch !== undefined) this.#beginAnew(this.#epoch);
        break;
      case undefined:
        break;
    }
  }

  #tick(): void {
    this.#seconds += 1;
    const streams = this.#streams.group(this.#seconds);
    for (const { stream } of streams) stream.write(PING);
    if (Math.floor(this.#seconds / PING_SECONDS) % PINGS_PER_CHECK === PINGS_PER_CHECK - 1)
      void this.#checkSessions(streams);
  }

  /**
   * Ends the streams whose session has ended without a word of it, or expired. While the database is away, all may
   * stay.
   */
  async #checkSessions(streams: readonly OpenStream[]): Promise<void> {
    const { pool, clock, log } = this.deps;
    try {
      for (let first = 0; first < streams.length; first += CHECKED_AT_ONCE) {
        const some = streams.slice(first, first + CHECKED_AT_ONCE);
        const lasting = await lastingSessions(
          pool,
          some.map(({ session }) => session),
          new Date(clock.now()),
        );
        for (const { session, stream } of some) if (!lasting.has(session.hash.toString('hex'))) stream.end();
      }
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open streams could not be checked');
    }
  }
}

const helloOf = (epoch: string): string => frameOf({ event: 'hello', data: { epoch } });
