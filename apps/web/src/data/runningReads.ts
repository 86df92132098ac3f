import { reduceOrKeep } from './cachedTopics';
import type { Operation } from './operation';
import type { Reducer } from './reducer';

/** A read from `begin` until `end`. */
export interface RunningRead {
  /** Applies the operations that the response may not include; call it again when the result is used later. */
  apply<T>(data: T, reduce: Reducer<T>): T;
  end(): void;
}

/** Reads from the server that have not ended, and the operations acknowledged meanwhile. */
export class RunningReads {
  readonly #running = new Set<RunningRead>();
  /** Operations acknowledged during running reads, whose responses may not include them. */
  #acknowledged: { readonly at: number; readonly operation: Operation }[] = [];
  #acknowledgements = 0;

  /** @param withPending appends the pending operations to these, in the order in which all of them apply */
  constructor(private readonly withPending: (acknowledged: readonly Operation[]) => readonly Operation[]) {}

  begin(): RunningRead {
    const startedAt = this.#acknowledgements;
    const read: RunningRead = {
      apply: (data, reduce) => {
        const acknowledged = this.#acknowledged.filter(({ at }) => at > startedAt).map(({ operation }) => operation);
        return this.withPending(acknowledged).reduce(
          (result, operation) => reduceOrKeep(result, operation, reduce),
          data,
        );
      },
      end: () => this.#running.delete(read),
    };
    this.#running.add(read);
    return read;
  }

  onAcknowledged(operation: Operation): void {
    this.#acknowledgements += 1;
    if (this.#running.size === 0) this.#acknowledged = [];
    this.#acknowledged.push({ at: this.#acknowledgements, operation });
  }

  clear(): void {
    this.#acknowledged = [];
  }
}
