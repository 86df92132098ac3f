import { ApiError, createListeners, IS_SHELL, isAppOutdated, isServerFault, NetworkError } from '#platform';

/**
 * UNREACHABLE: no response of our server arrives. APP_OUTDATED: it no longer supports this version of the native app.
 * SERVER_ERROR: the last response of some endpoint was a 5xx, or that of a read a temporary rejection such as 429.
 */
export type ServerState = 'REACHABLE' | 'SERVER_ERROR' | 'APP_OUTDATED' | 'UNREACHABLE';

/**
 * Tracks by the results of requests whether our server is reachable. `navigator.onLine` only tells about the network.
 */
export class Reachability {
  #reached = true;
  #isAppOutdated = false;
  /**
   * Endpoints with such a last response. Only a success of the same endpoint clears one, so that an endpoint that
   * always fails does not toggle the state.
   */
  readonly #failing = new Set<string>();
  readonly #listeners = createListeners();

  readonly isReached = (): boolean => this.#reached;

  readonly state = (): ServerState =>
    !this.#reached
      ? 'UNREACHABLE'
      : IS_SHELL && this.#isAppOutdated
        ? 'APP_OUTDATED'
        : this.#failing.size > 0
          ? 'SERVER_ERROR'
          : 'REACHABLE';

  readonly subscribe = this.#listeners.subscribe;

  /** Updates the state by the result of a request, and passes that result on. */
  async watch<T>(endpoint: string, request: Promise<T>): Promise<T> {
    try {
      const response = await request;
      this.#change(() => {
        this.#reached = true;
        this.#isAppOutdated = false;
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

  #onApiError(endpoint: string, error: ApiError): void {
    this.#change(() => {
      this.#reached = true;
      this.#isAppOutdated = isAppOutdated(error);
      // Operations that are rejected for now are sent again by the outbox, which knows when.
      if (endpoint.startsWith('GET ') ? error.isRetryable : isServerFault(error)) this.#failing.add(endpoint);
      else this.#failing.delete(endpoint);
    });
  }

  #change(update: () => void): void {
    const before = this.state();
    update();
    if (this.state() !== before) this.#listeners.notify();
  }
}
