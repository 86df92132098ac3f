import type { Changes as RowChanges } from '@sevenfold/contract';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import { type EventStream, formatEvent, HttpError, type TokenParts } from '#http';
import type { Timers } from '../../timers';
import { Announcer } from './announcer';
import { Channels } from './channels';
import { type Change, channelFor, type Message, readMessage, splitPayload } from '#rows';
import { activeSessions } from './store';
import { Streams, type OpenStream } from './streams';

/** Interval of the pings of a stream. Each second a part of the streams is pinged. */
const PING_SECONDS = 20;
/** Sessions of open streams are checked with every 15th ping, that is every 5 minutes. */
const PINGS_PER_CHECK = 15;
/** Maximum number of sessions checked by one statement. */
const CHECKED_AT_ONCE = 1000;

const PING = formatEvent({ event: 'ping', data: {} });
/** The device asks at once whether its session has ended, instead of reconnecting. */
const ENDED = formatEvent({ event: 'ended', data: {} });

export interface ChangesDeps {
  /** Connection URL of the database: DATABASE_URL, or that of the embedded one. */
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
}

/**
 * Announces changes to all open devices of a user, whichever server process they are connected to. Changes are
 * announced after their commit; those lost in between, or while the database is unavailable, are covered by the next
 * hello.
 */
export class Changes {
  readonly #streams: Streams;
  readonly #channels: Channels;
  /** Numbers of open streams of the channels that are listened on. */
  readonly #streamCounts = new Map<string, number>();
  readonly #announcer: Announcer;
  /** Epoch of the database while the channel is connected. */
  #epoch: string | undefined;
  #isClosed = false;
  #seconds = 0;
  #cancelTicks: (() => void) | undefined;
  #announced = 0;
  #received = 0;

  constructor(private readonly deps: ChangesDeps) {
    this.#streams = new Streams(PING_SECONDS, deps.timers);
    this.#channels = new Channels({
      ...deps,
      onUp: (epoch) => this.#up(epoch),
      onDown: () => (this.#epoch = undefined),
      onPayload: (payload) => splitPayload(payload).forEach((line) => this.#onMessage(readMessage(line))),
    });
    this.#announcer = new Announcer({ ...deps, send: (notifications) => this.#channels.notify(notifications) });
  }

  /** Starts listening. Changes published and streams opened earlier wait until then. */
  start(): void {
    this.#channels.start();
    this.#cancelTicks = this.deps.timers.every(1000, () => this.#tick());
  }

  /** Checks immediately whether the channel still works; call it when that is in doubt. */
  probe(): void {
    void this.#channels.probe();
  }

  /** Announces a committed change. Never throws and does not block. */
  publish(change: Change): void {
    this.#announced += 1;
    this.#announcer.announce({ kind: 'CHANGE', change });
  }

  /** Ends the streams of a session, in every process. */
  endSession({ userId, hash }: TokenParts): void {
    this.#announcer.announce({ kind: 'SESSION_ENDED', userId, tokenHash: hash.toString('hex') });
  }

  /** @throws HttpError UNAVAILABLE when the process is stopping */
  open(session: TokenParts, start: () => EventStream): void {
    if (this.#isClosed) throw new HttpError('UNAVAILABLE');
    const stream = start();
    this.#streams.add({ session, stream });
    const channel = channelFor(session.userId);
    this.#streamCounts.set(channel, (this.#streamCounts.get(channel) ?? 0) + 1);
    void this.#sendHello(stream, channel);
    // Comes last, because the stream may have ended already.
    stream.onEnd(() => this.#leave(channel));
  }

  /**
   * Sends hello once the channel is listened on: the device then reads what it shows, and receives every change after
   * that.
   */
  async #sendHello(stream: EventStream, channel: string): Promise<void> {
    if ((await this.#channels.listen(channel)) && this.#epoch !== undefined) stream.write(helloOf(this.#epoch));
  }

  #leave(channel: string): void {
    const left = (this.#streamCounts.get(channel) ?? 0) - 1;
    if (left > 0) {
      this.#streamCounts.set(channel, left);
      return;
    }
    this.#streamCounts.delete(channel);
    this.#channels.unlisten(channel);
  }

  /** Ends all streams and rejects new ones; devices reconnect to another process. */
  close(): void {
    this.#isClosed = true;
    this.#streams.endAll();
  }

  /** Announces queued changes and stops. */
  async stop(): Promise<void> {
    this.close();
    this.#cancelTicks?.();
    await this.#announcer.flush();
    await this.#channels.stop();
  }

  /** Counts of open streams, of changes announced by this process, and of changes received from all processes. */
  counts(): { readonly streams: number; readonly announced: number; readonly received: number } {
    return { streams: this.#streams.size, announced: this.#announced, received: this.#received };
  }

  #up(epoch: string): void {
    this.#epoch = epoch;
    this.#onMessagesLost(epoch);
  }

  /** Makes all devices read everything again, and finds sessions that were ended meanwhile. */
  #onMessagesLost(epoch: string): void {
    this.#streams.sendHello(helloOf(epoch));
    void this.#checkSessions(this.#streams.all());
  }

  #onMessage(message: Message | undefined): void {
    switch (message?.kind) {
      case 'CHANGE': {
        const { userId, changes } = message.change;
        this.#received += 1;
        this.#streams.send(userId, () =>
          formatEvent({
            event: 'change',
            // The process that wrote the rows has made this JSON from them.
            data: { changes: JSON.parse(changes) as RowChanges },
          }),
        );
        break;
      }
      case 'SESSION_ENDED':
        this.#streams.endSession(message.userId, message.tokenHash, ENDED);
        break;
      case 'SOME_LOST':
        if (this.#epoch !== undefined) this.#onMessagesLost(this.#epoch);
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
   * Ends streams whose session has expired or was ended unnoticed. Keeps all of them while the database is unavailable.
   */
  async #checkSessions(streams: readonly OpenStream[]): Promise<void> {
    const { pool, clock, log } = this.deps;
    try {
      for (let first = 0; first < streams.length; first += CHECKED_AT_ONCE) {
        const some = streams.slice(first, first + CHECKED_AT_ONCE);
        const active = await activeSessions(
          pool,
          some.map(({ session }) => session),
          new Date(clock.now()),
        );
        for (const { session, stream } of some) if (!active.has(session.hash.toString('hex'))) stream.end(ENDED);
      }
    } catch (error) {
      log.warn({ err: error }, 'checking the sessions of open streams failed');
    }
  }
}

const helloOf = (epoch: string): string => formatEvent({ event: 'hello', data: { epoch } });
