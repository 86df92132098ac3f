import type { Topic } from '@sevenfold/contract/topics';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads topics again, one read of each at a time: what is asked for while one is on its way is answered by one more
 * after it. Other devices may change things faster than a slow network answers, and a read that is always begun anew
 * never ends.
 */
export class Refetcher {
  readonly #running = new Map<string, { again: boolean }>();

  constructor(private readonly queries: QueryClient) {}

  read(topics: Iterable<Topic>): void {
    this.#readNames([...topics].flatMap((topic) => [topic, ...derivedFrom(topic)]));
  }

  /** Reads only what the server derives from the topics. */
  readDerived(topics: Iterable<Topic>): void {
    this.#readNames([...topics].flatMap(derivedFrom));
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
    const first = this.queries
      .getQueryCache()
      .findAll({ queryKey: [name], fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    // The library does not begin a first read anew, and what it brings may be older than the change.
    await Promise.allSettled(first.map((query) => query.fetch()));
    await this.queries.invalidateQueries({ queryKey: [name] });
    if (name === USER_TOPIC) await this.#readUser();
  }

  /**
   * Screens observe the user without fetching it, because a visitor has none, and the library never refetches such a
   * query by itself.
   */
  async #readUser(): Promise<void> {
    const user = this.queries.getQueryCache().find({ queryKey: [USER_TOPIC] });
    if (user?.state.data !== undefined && !user.isActive())
      await user.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
  }
}

const USER_TOPIC = 'user';

/** What queries of a topic's derived data begin with. The `history` queries include what objectives count. */
function derivedFrom(topic: Topic): readonly string[] {
  // The server counts weeks and hours by the user's settings; figures may have been requested just before it knew of a
  // change.
  if (topic === 'records' || topic === USER_TOPIC) return ['weekTotals', 'history'];
  return topic === 'objectives' ? ['history'] : [];
}
