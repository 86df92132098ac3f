import type { Changes } from '@sevenfold/contract';
import type { QueuedTap } from '@sevenfold/domain/widget';
import { createHash } from 'node:crypto';
import { DeviceClock, type TabContext } from './clock';
import { Disk } from './disk';
import type { Network } from './network';
import { Tab } from './tab';
import type { Connection, Outcome } from './plan';
import { TabCoordinator } from './tabCoordinator';

const DAY = 86_400_000;

/** An event of the change stream. `epoch`: that of its last hello. */
export type StreamEvent =
  { readonly kind: 'hello' } | { readonly kind: 'rows'; readonly changes: Changes; readonly epoch: string };

/** One browser of a user. */
export class Device {
  readonly clock: DeviceClock;
  readonly disk = new Disk();
  readonly coordinator = new TabCoordinator();
  readonly tabs: Tab[] = [];
  connection: Connection = 'ONLINE';
  /** True if events of the change stream are delivered now; otherwise they are queued, in order. */
  isStreamDelivered = false;
  /** Outcomes of the next requests. `server`: index of the server that receives the request, modulo their number. */
  readonly faults: { readonly outcome: Outcome; readonly server: number }[] = [];
  undeliveredEvents: StreamEvent[] = [{ kind: 'hello' }];
  /** All operations made here, in the order they were made. */
  readonly ownOperations: { readonly id: string; readonly tab: Tab }[] = [];
  /** The native queue of taps on the widget, as lines. It outlives every tab. */
  tapQueue: string[] = [];
  /** All taps on the widget of this device. */
  readonly taps: QueuedTap[] = [];
  #ids = 0;
  #tabs = 0;

  constructor(
    readonly name: string,
    readonly userId: string,
    clockErrorDays: number,
    readonly network: Network,
  ) {
    this.clock = new DeviceClock(clockErrorDays * DAY);
  }

  /** A new id that begins with the time by the device's clock, and is the same in each run of the same plan. */
  readonly newId = (): string => {
    this.#ids += 1;
    const time = Math.max(0, this.clock.now()).toString(16).padStart(12, '0');
    const random = createHash('sha256').update(`${this.name} ${this.#ids}`).digest('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
  };

  open(): Tab {
    this.#tabs += 1;
    const tab = new Tab(`${this.name}.${this.#tabs}`, this);
    this.tabs.push(tab);
    tab.start();
    return tab;
  }

  tab(index: number): Tab | undefined {
    return this.tabs[index % this.tabs.length];
  }

  /**
   * True if an operation that the server loses now will be sent again by this device: it is stored, or pending in a
   * tab.
   */
  canSend(id: string): boolean {
    return (
      this.disk.pending.has(id) ||
      (this.disk.epoch !== undefined && this.disk.hasAcknowledged(id)) ||
      this.tabs.some(({ replica }) => replica.outbox.current().pending.some((pending) => pending.id === id))
    );
  }

  /** True if the change stream has not announced the epoch yet, so that tabs here do not know of a restore. */
  get isEpochUnannounced(): boolean {
    return this.undeliveredEvents.some(({ kind }) => kind === 'hello');
  }

  /** The tab that reads the change stream for all tabs of the device. */
  get leader(): Tab | undefined {
    const leader = this.coordinator.leader;
    return this.tabs.find((tab) => tab === leader);
  }

  /** True if a tab will retry an operation or a read. */
  get isBusy(): boolean {
    return this.tabs.some(
      ({ replica, rows }) =>
        replica.outbox.current().pending.length > 0 ||
        rows.state.isReading ||
        replica.reachability.state() !== 'REACHABLE',
    );
  }

  /** The next leader opens a change stream of its own, which begins with a hello. */
  reopenStream(): void {
    this.undeliveredEvents = [{ kind: 'hello' }];
  }

  /** Ends the device. */
  end(): void {
    this.crash(undefined, 0);
  }

  /** Crashes a tab, or all. @param survivors number of their pending writes that are still executed */
  crash(tab: Tab | undefined, survivors: number): void {
    const crashed = tab ? [tab] : [...this.tabs];
    if (crashed.some((each) => each === this.leader)) this.reopenStream();
    for (const each of crashed) each.terminate();
    this.tabs.splice(0, this.tabs.length, ...this.tabs.filter(({ isClosed }) => !isClosed));
    this.disk.crash((context?: TabContext) => context === undefined || context.isClosed, survivors);
  }
}
