import type { Logger } from 'pino';
import type { Timers } from '../../timers';
import { backOffMs } from './backOff';
import { type Addressed, addressMessage, type Message, type Notification, packNotifications } from '#rows';

/** Messages within this time are sent in one batch, because NOTIFY takes a lock that only one process can hold. */
const GATHER_MS = 10;
/** Maximum number of queued messages. Beyond it, older messages are replaced by one that says some were lost. */
const MESSAGES_MAX = 10_000;

interface AnnouncerDeps {
  /** Sends notifications to other processes, in order; rejects while the database is unavailable. */
  readonly send: (notifications: readonly Notification[]) => Promise<void>;
  readonly timers: Timers;
  readonly log: Logger;
}

/** Queues messages and sends them in order shortly after, with retries. Callers never wait. */
export class Announcer {
  #queue: Addressed[] = [];
  #sending: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #failures = 0;

  constructor(private readonly deps: AnnouncerDeps) {}

  announce(message: Message): void {
    if (this.#queue.length >= MESSAGES_MAX) this.#queue = [addressMessage({ kind: 'SOME_LOST' })];
    this.#queue.push(addressMessage(message));
    this.#sendIn(GATHER_MS);
  }

  /** Sends the queued messages immediately, if the database is available. */
  async flush(): Promise<void> {
    await this.#sending;
    while (this.#queue.length > 0 && this.#failures === 0) await this.#send();
    this.#cancelTimer?.();
    if (this.#queue.length > 0) this.deps.log.warn({ messages: this.#queue.length }, 'changes lost at shutdown');
  }

  #sendIn(ms: number): void {
    if (this.#sending || this.#cancelTimer) return;
    this.#cancelTimer = this.deps.timers.after(ms, () => void this.#send());
  }

  #send(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#sending ??= this.#sendQueue().finally(() => {
      this.#sending = undefined;
      if (this.#queue.length > 0) this.#sendIn(this.#failures > 0 ? backOffMs(this.#failures) : GATHER_MS);
    });
    return this.#sending;
  }

  async #sendQueue(): Promise<void> {
    const messages = this.#queue;
    this.#queue = [];
    try {
      await this.deps.send(packNotifications(messages));
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#queue = [...messages, ...this.#queue];
      if (this.#failures === 1) this.deps.log.warn({ err: error }, 'announcing changes failed, retrying');
    }
  }
}
