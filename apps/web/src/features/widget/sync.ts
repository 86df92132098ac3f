import { isUnimplemented } from '#platform';
import type { WidgetBridgePlugin } from './plugin';
import type { WidgetSnapshot } from './snapshot';

/** Time until a step that failed is tried again. */
export const RETRY_MS = 60_000;

interface SyncSources {
  /** Dispatches the taps of the queue, and returns the ids of those that may leave it. */
  merge(): Promise<readonly string[]>;
  /** The taps have left the queue. */
  forget(ids: readonly string[]): void;
  /** Returns the snapshot with these taps; undefined if the device has no data of the running week. */
  snapshot(merged: readonly string[]): Promise<WidgetSnapshot | undefined>;
}

/** Keeps the native side up to date: merges its queue, writes the snapshot, and removes what was merged. */
export class WidgetSync {
  /** The last snapshot that was written, as text. */
  #written = '';
  /** True in a shell that is older than the plugin. */
  #isMissing = false;

  constructor(
    private readonly plugin: Pick<WidgetBridgePlugin, 'setSnapshot' | 'removeFromQueue'>,
    private readonly sources: SyncSources,
  ) {}

  /**
   * Taps leave the queue after the snapshot that holds them, because the widget shows both together. They leave it even
   * if the snapshot cannot be written: the outbox has them.
   *
   * @returns milliseconds until the next run; undefined if only a change or a start requires one
   */
  async run(now: number): Promise<number | undefined> {
    if (this.#isMissing) return undefined;
    try {
      const ids = await this.sources.merge();
      const snapshot = await this.sources.snapshot(ids);
      const isWritten = snapshot === undefined || (await this.#write(JSON.stringify(snapshot)));
      if (ids.length > 0) {
        await this.plugin.removeFromQueue({ ids });
        this.sources.forget(ids);
      }
      if (!isWritten) return RETRY_MS;
      return snapshot && 'staleAt' in snapshot ? snapshot.staleAt - now : undefined;
    } catch (error) {
      this.#isMissing = isUnimplemented(error);
      return this.#isMissing ? undefined : RETRY_MS;
    }
  }

  /** @returns false if the device is out of storage; @throws if the shell has no plugin */
  async #write(snapshot: string): Promise<boolean> {
    if (snapshot === this.#written) return true;
    try {
      await this.plugin.setSnapshot({ snapshot });
      this.#written = snapshot;
      return true;
    } catch (error) {
      if (isUnimplemented(error)) throw error;
      return false;
    }
  }
}
