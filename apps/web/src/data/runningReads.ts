import { reduceOrKeep } from './cachedTopics';
import type { Operation } from './operation';
import type { Reducer } from './reducer';

/** Reads from the server that have not ended, and the operations acknowledged meanwhile. */
export class RunningReads {
  #running = 0;
  /** Operations acknowledged during running reads, whose responses may not include them. */
  #acknowledged: { readonly at: number; readonly operation: Operation }[] = [];
  #acknowledgements = 0;

  /** @param withPending appends the pending operations to these, in the order in which all of them apply */
  constructor(private readonly withPending: (acknowledged: readonly Operation[]) => readonly Operation[]) {}

  /** Applies the operations that the response may not include. */
  async read<T>(fetch: () => Promise<T>, reduce: Reducer<T>): Promise<T> {
    const startedAt = this.#acknowledgements;
    this.#running += 1;
    try {
      const data = await fetch();
      const acknowledged = this.#acknowledged.filter(({ at }) => at > startedAt).map(({ operation }) => operation);
      return this.withPending(acknowledged).reduce<T>(
        (result, operation) => reduceOrKeep(result, operation, reduce),
        data,
      );
    } finally {
      this.#running -= 1;
    }
  }

  onAcknowledged(operation: Operation): void {
    this.#acknowledgements += 1;
    if (this.#running === 0) this.#acknowledged = [];
    this.#acknowledged.push({ at: this.#acknowledgements, operation });
  }

  clear(): void {
    this.#acknowledged = [];
  }
}
