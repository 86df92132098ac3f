import { ApiError, NetworkError } from '../platform/http';

/** UNREACHABLE: no response of our server arrives. SERVER_ERROR: the last response of some endpoint was a 5xx. */
export type ServerState = 'REACHABLE' | 'SERVER_ERROR' | 'UNREACHABLE';

/**
 * Tracks by the results of requests whether our server is reachable. `navigator.onLine` only tells about the network.
 */
export class Reachability {
  #reached = true;
  /**
   * Endpoints whose last response was a 5xx. Only a success of the same endpoint clears one, so that an endpoint that
   * always fails does not toggle the state.
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

  /** Updates the state by the result of a request, and passes that result on. */
  async watch<T>(endpoint: string, request: Promise<T>): Promise<T> {
    try {
      const response = await request;
      this.#change(() => {
        this.#reached = true;
        this.#failing.delete(endpoint);
      });
      return response;
    } catch (error) {
      if (error instanceof NetworkError) this.set(false);
      if (error instanceof ApiError) this.#onApiError(endpoint, error);
      throw error;
    }
  }

  set(reached: boolean): void {
    this.#change(() => {
      this.#reached = reached;
    });
  }

  /** Clears the failures of endpoints that are not retried any more. */
  clearFailures(isAbandoned: (endpoint: string) => boolean): void {
    this.#change(() => {
      for (const endpoint of this.#failing) if (isAbandoned(endpoint)) this.#failing.delete(endpoint);
    });
  }

  #onApiError(endpoint: string, { status }: ApiError): void {
    this.#change(() => {
      this.#reached = true;
      if (status >= 500) this.#failing.add(endpoint);
      else this.#failing.delete(endpoint);
    });
  }

  #change(update: () => void): void {
    const before = this.state();
    update();
    if (this.state() !== before) for (const listener of this.#listeners) listener();
  }
}
