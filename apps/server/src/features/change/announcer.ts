import type { Logger } from 'pino';
import type { Timers } from '../../timers';
import { backOffMs } from './backOff';
import { payloadsOf, writeMessage, type Message } from '../../rows/message';

/** Messages within this time are sent in one batch, because NOTIFY takes a lock that only one process can hold. */
const GATHER_MS = 10;
/** Maximum number of queued messages. Beyond it, older messages are replaced by one that says some were lost. */
const MESSAGES_MAX = 10_000;

interface AnnouncerDeps {
  /** Sends payloads to every process, in order; rejects while the database is unavailable. */
  readonly send: (payloads: readonly string[]) => Promise<void>;
  readonly timers: Timers;
  readonly log: Logger;
}

/** Queues messages and sends them in order shortly after, with retries. Callers never wait. */
export class Announcer {
  #lines: string[] = [];
  #sending: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #failures = 0;

  constructor(private readonly deps: AnnouncerDeps) {}

  announce(message: Message): void {
    if (this.#lines.length >= MESSAGES_MAX) this.#lines = [writeMessage({ kind: 'SOME_LOST' })];
    this.#lines.push(writeMessage(message));
    this.#sendIn(GATHER_MS);
  }

  /** Sends the queued messages immediately, if the database is available. */
  async flush(): Promise<void> {
    await this.#sending;
    while (this.#lines.length > 0 && this.#failures === 0) await this.#send();
    this.#cancelTimer?.();
    if (this.#lines.length > 0) this.deps.log.warn({ messages: this.#lines.length }, 'changes lost at shutdown');
  }

  #sendIn(ms: number): void {
    if (this.#sending || this.#cancelTimer) return;
    this.#cancelTimer = this.deps.timers.after(ms, () => void this.#send());
  }

  #send(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#sending ??= this.#sendLines().finally(() => {
      this.#sending = undefined;
      if (this.#lines.length > 0) this.#sendIn(this.#failures > 0 ? backOffMs(this.#failures) : GATHER_MS);
    });
    return this.#sending;
  }

  async #sendLines(): Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    try {
      await this.deps.send(payloadsOf(lines));
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#lines = [...lines, ...this.#lines];
      if (this.#failures === 1) this.deps.log.warn({ err: error }, 'announcing changes failed, retrying');
    }
  }
}
