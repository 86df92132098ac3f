import type { Logger } from 'pino';
import type { Timers } from '../../timers';
import { backOffMs } from './backOff';
import { payloadsOf, writeMessage, type Message } from './message';

/** What happens within this time is told together: telling takes a lock that only one process can have at a time. */
const GATHER_MS = 10;
/** Beyond so many untold messages, that there were more is all that is told of the older ones. */
const MESSAGES_MAX = 10_000;

interface AnnouncerDeps {
  /** Tells every process, in this order. It fails while the database is away. */
  readonly send: (payloads: readonly string[]) => Promise<void>;
  readonly timers: Timers;
  readonly log: Logger;
}

/**
 * Tells what happened soon after it happened, in the order in which it happened, and again until it is told. Nobody
 * waits for it.
 */
export class Announcer {
  #lines: string[] = [];
  #sending: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  #failures = 0;

  constructor(private readonly deps: AnnouncerDeps) {}

  announce(message: Message): void {
    if (this.#lines.length >= MESSAGES_MAX) this.#lines = [writeMessage({ kind: 'SOME_LOST' })];
    this.#lines.push(writeMessage(message));
    this.#sendIn(GATHER_MS);
  }

  /** Tells at once what is untold, if the database is there. */
  async flush(): Promise<void> {
    await this.#sending;
    while (this.#lines.length > 0 && this.#failures === 0) await this.#send();
    this.#callOff?.();
    if (this.#lines.length > 0) this.deps.log.warn({ messages: this.#lines.length }, 'changes were not announced');
  }

  #sendIn(ms: number): void {
    if (this.#sending || this.#callOff) return;
    this.#callOff = this.deps.timers.after(ms, () => void this.#send());
  }

  #send(): Promise<void> {
    this.#callOff?.();
    this.#callOff = undefined;
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
      if (this.#failures === 1) this.deps.log.warn({ err: error }, 'changes cannot be announced now');
    }
  }
}
