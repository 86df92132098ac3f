import { createHash } from 'node:crypto';
import { DeviceClock, type TabContext } from './clock';
import { Disk } from './disk';
import type { Network } from './network';
import { Page } from './page';
import type { Link, Outcome } from './plan';
import { DeviceTabs } from './tabs';

const DAY = 86_400_000;

/** An event of the change stream. */
export type Notice =
  { readonly kind: 'hello' } | { readonly kind: 'change'; readonly call: string; readonly operation: string };

/** One browser of a user. */
export class Device {
  readonly clock: DeviceClock;
  readonly disk = new Disk();
  readonly tabs = new DeviceTabs();
  readonly pages: Page[] = [];
  /** Includes those that are gone. */
  readonly #opened: Page[] = [];
  link: Link = 'ONLINE';
  /** True if events of the change stream are delivered now; otherwise later, in order. */
  isHearing = false;
  readonly faults: { readonly outcome: Outcome; readonly which: number }[] = [];
  notices: Notice[] = [{ kind: 'hello' }];
  /** All operations made here, in the order they were made. */
  readonly performed: { readonly id: string; readonly page: Page }[] = [];
  #ids = 0;
  #pages = 0;

  constructor(
    readonly name: string,
    readonly userId: string,
    wrongByDays: number,
    readonly network: Network,
  ) {
    this.clock = new DeviceClock(wrongByDays * DAY);
  }

  /** A new id that begins with the time by the device's clock, and is the same in each run of the same plan. */
  readonly newId = (): string => {
    this.#ids += 1;
    const time = Math.max(0, this.clock.now()).toString(16).padStart(12, '0');
    const random = createHash('sha256').update(`${this.name} ${this.#ids}`).digest('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
  };

  open(): Page {
    this.#pages += 1;
    const page = new Page(`${this.name}.${this.#pages}`, this);
    this.pages.push(page);
    this.#opened.push(page);
    page.start();
    return page;
  }

  page(index: number): Page | undefined {
    return this.pages[index % this.pages.length];
  }

  /** True if an operation that the server loses now is sent again from here: it is stored, or pending in a tab. */
  canSend(id: string): boolean {
    return (
      this.disk.waiting.has(id) ||
      (this.disk.epoch !== undefined && this.disk.hasAcknowledged(id)) ||
      this.pages.some(({ replica }) => replica.outbox.current().pending.some((pending) => pending.id === id))
    );
  }

  /** The leader, which listens to the change stream for all pages. */
  get leader(): Page | undefined {
    const leader = this.tabs.leader;
    return this.pages.find((page) => page === leader);
  }

  /** True if a page will retry an operation or a read. */
  get isBusy(): boolean {
    return this.pages.some(
      ({ replica }) =>
        replica.outbox.current().pending.length > 0 ||
        replica.queries.isFetching() > 0 ||
        !replica.reachability.isReached(),
    );
  }

  /** Ends the device: stops the timers of cached queries, which would keep every page in memory. */
  end(): void {
    this.crash(undefined, 0);
    for (const { replica } of this.#opened) replica.queries.clear();
  }

  crash(page: Page | undefined, survivors: number): void {
    const dead = page ? [page] : [...this.pages];
    for (const each of dead) each.vanish();
    this.pages.splice(0, this.pages.length, ...this.pages.filter(({ isGone }) => !isGone));
    this.disk.die((context?: TabContext) => context === undefined || context.isGone, survivors);
  }
}
