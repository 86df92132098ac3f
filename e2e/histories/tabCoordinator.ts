import type { TabMessage, Tabs } from '../../apps/web/src/data/tabs';
import { type TabContext, runAs } from './clock';

interface LockRequest {
  readonly tab: TabContext;
  readonly grant: () => void;
  readonly onLost: () => void;
}

/** Messages between the tabs of one device, and the election of their leader. */
export class TabCoordinator {
  #listeners: { readonly tab: TabContext; readonly onMessage: (message: TabMessage) => void }[] = [];
  /** In the order of arrival; the tab of the first one is the leader. */
  #requests: LockRequest[] = [];
  /** Ids of operations that tabs have queued again because the server was restored from a backup. */
  readonly restored = new Set<string>();

  /** The `Tabs` of one tab. */
  of(tab: TabContext): Tabs {
    return {
      post: (message) => {
        if (message.kind === 'queued')
          for (const { sequence, operation } of message.queue) if (sequence < 0) this.restored.add(operation.id);
        for (const { tab: other, onMessage } of this.#listeners.filter((listener) => listener.tab !== tab)) {
          const copy = structuredClone(message);
          queueMicrotask(() => {
            if (!other.isClosed) runAs(other, () => onMessage(copy));
          });
        }
      },
      listen: (onMessage) => {
        const listener = { tab, onMessage };
        this.#listeners.push(listener);
        return () => {
          this.#listeners = this.#listeners.filter((other) => other !== listener);
        };
      },
      lead: (signal, onLost) =>
        new Promise((resolve, reject) => {
          const request = { tab, grant: resolve, onLost };
          signal.addEventListener('abort', () => {
            this.#withdraw(request);
            reject(signal.reason as Error);
          });
          this.#requests.push(request);
          if (this.#requests[0] === request) resolve();
        }),
    };
  }

  get leader(): TabContext | undefined {
    return this.#requests[0]?.tab;
  }

  /** Makes another tab the leader, as when the leader does not respond. Returns false if there is no other tab. */
  changeLeader(): boolean {
    const [oldLeader, ...others] = this.#requests;
    if (!oldLeader || others.length === 0) return false;
    this.#requests = others;
    others[0]?.grant();
    runAs(oldLeader.tab, oldLeader.onLost);
    return true;
  }

  /** Removes a closed tab, without a message to the others. */
  remove(tab: TabContext): void {
    this.#listeners = this.#listeners.filter((listener) => listener.tab !== tab);
    for (const request of this.#requests.filter((candidate) => candidate.tab === tab)) this.#withdraw(request);
  }

  #withdraw(request: LockRequest): void {
    const wasLeader = this.#requests[0] === request;
    this.#requests = this.#requests.filter((other) => other !== request);
    if (wasLeader) this.#requests[0]?.grant();
  }
}
