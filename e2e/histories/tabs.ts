import type { TabMessage, Tabs } from '../../apps/web/src/data/tabs';
import { type TabContext, runAs } from './clock';

interface LockRequest {
  readonly page: TabContext;
  readonly grant: () => void;
  readonly lost: () => void;
}

/** Messages between the pages of one device, and the election of their leader. */
export class DeviceTabs {
  #hearers: { readonly page: TabContext; readonly hear: (message: TabMessage) => void }[] = [];
  /** The page of the first one leads. */
  #requests: LockRequest[] = [];

  /** The `Tabs` of one page. */
  of(page: TabContext): Tabs {
    return {
      post: (message) => {
        for (const { page: other, hear } of this.#hearers.filter((hearer) => hearer.page !== page)) {
          const copy = structuredClone(message);
          queueMicrotask(() => {
            if (!other.isGone) runAs(other, () => hear(copy));
          });
        }
      },
      listen: (hear) => {
        const hearer = { page, hear };
        this.#hearers.push(hearer);
        return () => {
          this.#hearers = this.#hearers.filter((other) => other !== hearer);
        };
      },
      lead: (signal, lost) =>
        new Promise((resolve, reject) => {
          const request = { page, grant: resolve, lost };
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
    return this.#requests[0]?.page;
  }

  /** Gives the lead to another page, as when the leader does not respond. False if there is no other page. */
  steal(): boolean {
    const [robbed, ...others] = this.#requests;
    if (!robbed || others.length === 0) return false;
    this.#requests = others;
    others[0]?.grant();
    runAs(robbed.page, robbed.lost);
    return true;
  }

  /** Removes a page that is gone, without a message to the others. */
  remove(page: TabContext): void {
    this.#hearers = this.#hearers.filter((hearer) => hearer.page !== page);
    for (const request of this.#requests.filter((candidate) => candidate.page === page)) this.#withdraw(request);
  }

  #withdraw(request: LockRequest): void {
    const led = this.#requests[0] === request;
    this.#requests = this.#requests.filter((other) => other !== request);
    if (led) this.#requests[0]?.grant();
  }
}
