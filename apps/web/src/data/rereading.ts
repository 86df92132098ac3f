import type { Topic } from '@sevenfold/contract/topics';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads topics again, one read of each at a time: what is asked for while one is on its way is answered by one more
 * after it. Other devices may change things faster than a slow network answers, and a read that is always begun anew
 * never ends.
 */
export class Rereading {
  private readonly running = new Map<Topic, { again: boolean }>();

  constructor(private readonly queries: QueryClient) {}

  read(topics: Iterable<Topic>): void {
    for (const topic of topics) {
      const run = this.running.get(topic);
      if (run) run.again = true;
      else void this.run(topic);
    }
  }

  /** What is on its way is nobody's any more. */
  clear(): void {
    this.running.clear();
  }

  private async run(topic: Topic): Promise<void> {
    const run = { again: true };
    this.running.set(topic, run);
    while (run.again && this.running.get(topic) === run) {
      run.again = false;
      await Promise.all(queriesOf(topic).map((name) => this.readAll(name)));
    }
    if (this.running.get(topic) === run) this.running.delete(topic);
  }

  private async readAll(name: string): Promise<void> {
    const first = this.queries
      .getQueryCache()
      .findAll({ queryKey: [name], fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    // The library does not begin a first read anew, and what it brings may be older than the change.
    await Promise.allSettled(first.map((query) => query.fetch()));
    await this.queries.invalidateQueries({ queryKey: [name] });
    if (name === USER) await this.readUser();
  }

  /**
   * Screens observe the user without fetching it, because a visitor has none, and the library never refetches such a
   * query by itself.
   */
  private async readUser(): Promise<void> {
    const user = this.queries.getQueryCache().find({ queryKey: [USER] });
    if (user?.state.data !== undefined && !user.isActive())
      await user.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
  }
}

const USER = 'user';

/** Totals, and all that looks further back (`history`), are made of records; among it is what an objective counts. */
function queriesOf(topic: Topic): readonly string[] {
  if (topic === 'records') return ['weekTotals', 'records', 'history'];
  // The server counts weeks and hours by the user's settings; figures may have been requested just before it knew of a
  // change.
  if (topic === USER) return [USER, 'weekTotals', 'history'];
  return topic === 'objectives' ? ['objectives', 'history'] : [topic];
}
