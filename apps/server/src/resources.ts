import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

interface Resource {
  readonly close: () => Promise<void>;
  readonly drop: (() => void) | undefined;
}

/** Open resources of a process, closed together. */
export class Resources {
  #isClosed = false;
  readonly #opened: Resource[] = [];

  constructor(private readonly log: Logger) {}

  /**
   * Registers an open resource; closes it immediately if the others are closed already.
   *
   * @param drop ends it without waiting for anything
   */
  add(close: () => Promise<void>, drop?: () => void): void {
    if (this.#isClosed) void this.#close(close);
    else this.#opened.push({ close, drop });
  }

  /**
   * Closes everything in reverse order of opening. After `limitMs`, or when `force` is aborted, the resources left are
   * dropped and not waited for.
   */
  async close(limitMs: number, force?: AbortSignal): Promise<void> {
    this.#isClosed = true;
    const resources = this.#opened.splice(0).reverse();
    const ended = new AbortController();
    const limit = this.#dropAfter(limitMs, resources, ended.signal, force);
    for (const { close } of resources) await Promise.race([this.#close(close), limit]);
    ended.abort();
  }

  async #dropAfter(
    limitMs: number,
    resources: readonly Resource[],
    ended: AbortSignal,
    force: AbortSignal | undefined,
  ): Promise<void> {
    const signal = force ? AbortSignal.any([ended, force]) : ended;
    await delay(limitMs, undefined, { signal }).catch(() => undefined);
    if (!ended.aborted) for (const { drop } of resources) drop?.();
  }

  async #close(close: () => Promise<void>): Promise<void> {
    await close().catch((error: unknown) => this.log.error({ err: error }, 'closing failed'));
  }
}
