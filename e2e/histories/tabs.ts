import type { TabMessage, Tabs } from '../../apps/web/src/data/tabs';
import { type TabContext, runAs } from './clock';

interface Wish {
  readonly page: TabContext;
  readonly grant: () => void;
  readonly lost: () => void;
}

/** Messages between the pages of one device, and the election of their leader. */
export class DeviceTabs {
  #hearers: { readonly page: TabContext; readonly hear: (message: TabMessage) => void }[] = [];
  /** The page of the first one leads. */
  #wishes: Wish[] = [];

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
          const wish = { page, grant: resolve, lost };
          signal.addEventListener('abort', () => {
            this.#withdraw(wish);
            reject(signal.reason as Error);
          });
          this.#wishes.push(wish);
          if (this.#wishes[0] === wish) resolve();
        }),
    };
  }

  get leader(): TabContext | undefined {
    return this.#wishes[0]?.page;
  }

  /** Gives the lead to another page, as when the leader does not respond. False if there is no other page. */
  steal(): boolean {
    const [robbed, ...others] = this.#wishes;
    if (!robbed || others.length === 0) return false;
    this.#wishes = others;
    others[0]?.grant();
    runAs(robbed.page, robbed.lost);
    return true;
  }

  /** Removes a page that is gone, without a message to the others. */
  remove(page: TabContext): void {
    this.#hearers = this.#hearers.filter((hearer) => hearer.page !== page);
    for (const wish of this.#wishes.filter((candidate) => candidate.page === page)) this.#withdraw(wish);
  }

  #withdraw(wish: Wish): void {
    const led = this.#wishes[0] === wish;
    this.#wishes = this.#wishes.filter((other) => other !== wish);
    if (led) this.#wishes[0]?.grant();
  }
}
