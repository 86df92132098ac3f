import { Unreachable } from '../platform/http';

/** Whether our server answers, by what became of real attempts: what the browser says of the network is only half of it. */
export class Reachability {
  private reached = true;
  private readonly listeners = new Set<() => void>();

  readonly isReached = (): boolean => this.reached;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Learns from how a request ends, and hands it on. */
  async watch<T>(request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      this.set(true);
      return answer;
    } catch (error) {
      if (error instanceof Unreachable) this.set(false);
      throw error;
    }
  }

  set(reached: boolean): void {
    if (this.reached === reached) return;
    this.reached = reached;
    for (const listener of this.listeners) listener();
  }
}
