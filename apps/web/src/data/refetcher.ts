import type { Topic } from '@sevenfold/contract/topics';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Refetches topics, one read per topic at a time. A request during a read causes one more read after it instead of
 * restarting it: on a slow network, frequent changes of other devices would otherwise restart it forever.
 */
export class Refetcher {
  readonly #running = new Map<string, { again: boolean }>();

  constructor(private readonly queries: QueryClient) {}

  read(topics: Iterable<Topic>): void {
    this.#readNames([...topics].flatMap((topic) => [topic, ...derivedFrom(topic)]));
  }

  /** Refetches the queries whose keys begin with a name. */
  readName(name: string): void {
    this.#readNames([name]);
  }

  clear(): void {
    this.#running.clear();
  }

  #readNames(names: readonly string[]): void {
    for (const name of new Set(names)) {
      const run = this.#running.get(name);
      if (run) run.again = true;
      else void this.#run(name);
    }
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

/** First part of the query keys of data derived from a topic. */
const derivedFrom = (topic: Topic): readonly string[] => (topic === 'calendarEvents' ? ['eventHistory'] : []);
