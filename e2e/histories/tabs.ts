import type { Message, Tabs } from '../../apps/web/src/data/tabs';
import { type Owner, runAs } from './clock';

interface Wish {
  readonly page: Owner;
  readonly grant: () => void;
  readonly lost: () => void;
}

/** What the pages of one device share beside its disk: they hear each other, and one of them leads. */
export class DeviceTabs {
  #hearers: { readonly page: Owner; readonly hear: (message: Message) => void }[] = [];
  /** The first one leads. */
  #wishes: Wish[] = [];

  /** As one page sees it. */
  of(page: Owner): Tabs {
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

  get leader(): Owner | undefined {
    return this.#wishes[0]?.page;
  }

  /** The page that leads does not answer, and another one takes over. */
  steal(): boolean {
    const [robbed, ...others] = this.#wishes;
    if (!robbed || others.length === 0) return false;
    this.#wishes = others;
    others[0]?.grant();
    runAs(robbed.page, robbed.lost);
    return true;
  }

  /** The page is gone, without having said so. */
  remove(page: Owner): void {
    this.#hearers = this.#hearers.filter((hearer) => hearer.page !== page);
    for (const wish of this.#wishes.filter((candidate) => candidate.page === page)) this.#withdraw(wish);
  }

  #withdraw(wish: Wish): void {
    const led = this.#wishes[0] === wish;
    this.#wishes = this.#wishes.filter((other) => other !== wish);
    if (led) this.#wishes[0]?.grant();
  }
}
