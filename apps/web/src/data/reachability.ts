import { ApiError, NetworkError } from '../platform/http';

/** AWAY: no response of our server arrives. TROUBLED: it responds, but could not serve some call. */
export type ServerState = 'REACHABLE' | 'SERVER_ERROR' | 'UNREACHABLE';

/**
 * True if our server answers, by what became of real attempts: what the browser says of the network is only half of it.
 */
export class Reachability {
  #reached = true;
  /**
   * Calls whose last response was a 5xx. Each is cleared by its own success, so that a call that always fails does not
   * toggle the state.
   */
  readonly #failing = new Set<string>();
  readonly #listeners = new Set<() => void>();

  readonly isReached = (): boolean => this.#reached;

  readonly state = (): ServerState =>
    !this.#reached ? 'UNREACHABLE' : this.#failing.size > 0 ? 'SERVER_ERROR' : 'REACHABLE';

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Learns from how a request ends, and hands it on. */
  async watch<T>(call: string, request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      this.#change(() => {
        this.#reached = true;
        this.#failing.delete(call);
      });
      return answer;
    } catch (error) {
      if (error instanceof NetworkError) this.set(false);
      if (error instanceof ApiError) this.#onApiError(call, error);
      throw error;
    }
  }

  set(reached: boolean): void {
    this.#change(() => {
      this.#reached = reached;
    });
  }

  /** Forgets the failures of calls that nobody repeats any more. */
  clearFailures(isOver: (call: string) => boolean): void {
    this.#change(() => {
      for (const call of this.#failing) if (isOver(call)) this.#failing.delete(call);
    });
  }

  #onApiError(call: string, { status }: ApiError): void {
    this.#change(() => {
      this.#reached = true;
      if (status >= 500) this.#failing.add(call);
      else this.#failing.delete(call);
    });
  }

  #change(make: () => void): void {
    const before = this.state();
    make();
    if (this.state() !== before) for (const listener of this.#listeners) listener();
  }
}
