import type { QueryClient } from '@tanstack/react-query';

/**
 * Refetches queries by the first part of their keys, one read of each at a time. A request during a read causes one more read after it instead of
 * restarting it: on a slow network, frequent changes of other devices would otherwise restart it forever.
 */
export class Refetcher {
  readonly #running = new Map<string, { again: boolean }>();

  constructor(private readonly queries: QueryClient) {}

  /** Refetches the queries whose keys begin with a name. */
  read(name: string): void {
    const run = this.#running.get(name);
    if (run) run.again = true;
    else void this.#run(name);
  }

  clear(): void {
    this.#running.clear();
  }

  async #run(name: string): Promise<void> {
    const run = { again: true };
    this.#running.set(name, run);
    while (run.again && this.#running.get(name) === run) {
      run.again = false;
      await this.#readAll(name);
    }
    if (this.#running.get(name) === run) this.#running.delete(name);
  }

  async #readAll(name: string): Promise<void> {
    const running = this.queries.getQueryCache().findAll({
      queryKey: [name],
      fetchStatus: 'fetching',
      predicate: (query) => query.state.data === undefined || !query.isActive(),
    });
    // `invalidateQueries` restarts neither a query that has no data yet nor one without a screen, and the responses may
    // be older than the change.
    await Promise.allSettled(running.map((query) => query.fetch()));
    await this.queries.invalidateQueries({ queryKey: [name] });
  }
}
