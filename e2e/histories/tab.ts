import type { Entry, User, WeekTotal } from '@sevenfold/contract';
import { civilDate, type WeekId, weekRange } from '@sevenfold/domain/calendar';
import { NO_RECORDS } from '../../apps/web/src/features/record/records';
import { QueueMerger } from '../../apps/web/src/features/tapQueue/merge';
import { Replica, type Command } from '../../apps/web/src/data/replica';
import { reconnectAutomatically } from '../../apps/web/src/session/reconnect';
import { DeviceRows } from '../../apps/web/src/db/deviceRows';
import { createWeekTotals, type WeekTotals } from '../../apps/web/src/db/weekTotals';
import { RowDisk } from '../../apps/web/src/db/rowDisk';
import { request } from '../../apps/web/src/platform/http';
import { type CommandName, commandOf } from './commands';
import type { Shown } from './choice';
import { type DeviceClock, type TabContext, runAs } from './clock';
import type { Disk } from './disk';
import type { Network } from './network';
import { getShown, getWeekStartDay } from './shownRows';
import type { TabCoordinator } from './tabCoordinator';

/** The weeks that tabs show, and the range of weeks whose totals they read. */
export const WEEKS = ['2026-W11', '2026-W10'] as const satisfies readonly WeekId[];
export const TOTALS = ['2026-W05', '2026-W13'] as const satisfies readonly WeekId[];

/** Dependencies of a tab on its device. */
interface TabDevice {
  readonly clock: DeviceClock;
  readonly disk: Disk;
  readonly coordinator: TabCoordinator;
  readonly network: Network;
  readonly userId: string;
  /** All operations made on the device, in the order they were made. */
  readonly ownOperations: { readonly id: string; readonly tab: Tab }[];
  newId(): string;
  /** The native queue of taps on the widget. */
  tapQueue: string[];
}

/** A browser tab on a device: its replica, and the rows that its screens show. */
export class Tab implements TabContext {
  readonly replica: Replica;
  readonly rows: DeviceRows;
  readonly #totals: WeekTotals;
  isClosed = false;
  week: WeekId = WEEKS[0];
  /** Entries recorded in this tab, each with the id of its operation. */
  readonly recorded: (Pick<Entry, 'id' | 'activityId' | 'date'> & { readonly operationId: string })[] = [];
  #isStarted = false;
  readonly #rowDisk: RowDisk;
  /** Tasks that wait until the tab is idle. */
  readonly #whenIdle: (() => void)[] = [];
  readonly #merger: QueueMerger;
  /** Tasks that wait for the next frame. */
  readonly #afterPaint: (() => void)[] = [];

  constructor(
    readonly name: string,
    readonly device: TabDevice,
  ) {
    this.replica = this.run(
      () =>
        new Replica({
          request,
          store: device.disk.store(),
          tabs: device.coordinator.of(this),
          newId: () => {
            const id = device.newId();
            device.ownOperations.push({ id, tab: this });
            return id;
          },
          afterPaint: (task) => this.#afterPaint.push(task),
          events: { onRejected: noop, onSignedOut: noop, onStorageError: noop },
        }),
    );
    this.rows = new DeviceRows({
      request: (query) => this.run(() => this.replica.request('GET /api/v1/rows', { query })),
      readRecords: (from, to) => this.run(() => this.replica.request('GET /api/v1/records', { query: { from, to } })),
      now: () => new Date(this.clock.now()).toISOString(),
      onChanged: (changes) => {
        if (changes === 'ALL') this.#rowDisk.markAllDirty();
      },
    });
    this.#rowDisk = new RowDisk({
      chunks: device.disk.chunkStore(),
      store: this.rows.store,
      sync: this.rows.sync,
      whenIdle: (task) => this.#whenIdle.push(task),
      nextTask: () => Promise.resolve(),
    });
    this.#rowDisk.open(device.userId);
    this.#totals = createWeekTotals(this.rows);
    this.replica.connectRows(this.rows);
    this.#merger = new QueueMerger(
      { readQueue: () => Promise.resolve({ lines: [...device.tapQueue] }) },
      { dispatch: (command) => this.#dispatchTap(command), outbox: this.replica.outbox },
    );
    this.run(() => reconnectAutomatically(() => this.wake()));
  }

  get clock() {
    return this.device.clock;
  }

  get fetch() {
    return this.device.network.fetch;
  }

  /** True once a user is shown; false during the first start and after a failed one. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  run<T>(code: () => T): T {
    return runAs(this, code);
  }

  /** Starts the app. */
  start(): void {
    // With nothing on the device, the first start needs the network.
    this.run(() => void this.#start().catch(() => undefined));
  }

  async #start(): Promise<void> {
    const { outbox } = this.replica;
    const date = civilDate(new Date(this.clock.now()).toISOString().slice(0, 10));
    await outbox.load().catch(() => undefined);
    const isRestored = await this.#rowDisk.readFirst(this.device.userId, date);
    if (!isRestored) this.rows.showUser(await this.replica.request('GET /api/v1/user'));
    this.#isStarted = true;
    if (isRestored) void this.#rowDisk.readRest();
    void this.rows.pull().catch(() => undefined);
    outbox.resume();
  }

  /** Tells the tab that it is visible or that the network is back. */
  wake(): void {
    if (this.isClosed) return;
    if (this.#isStarted) this.run(() => this.replica.outbox.resume());
    else this.start();
  }

  /** Is idle: stores rows, among other things. */
  becomeIdle(): void {
    const tasks = this.#whenIdle.splice(0);
    if (!this.isClosed) this.run(() => tasks.forEach((task) => task()));
  }

  /** Shows a week. */
  showWeek(week: WeekId): void {
    this.week = week;
  }

  /** Paints a frame: runs the tasks that wait for it. False if there are none. */
  paint(): boolean {
    const tasks = this.#afterPaint.splice(0);
    if (!this.isClosed) this.run(() => tasks.forEach((task) => task()));
    return tasks.length > 0;
  }

  get shownUser(): User | undefined {
    return this.rows.user;
  }

  /** The data on the screens; undefined before all of it is there. */
  shown(): Shown | undefined {
    return this.#isStarted && this.rows.sync.has('review') ? getShown(this.rows, this.week) : undefined;
  }

  /** True if the records of the week are there. */
  get hasRecords(): boolean {
    const { first, last } = weekRange(this.week, getWeekStartDay(this.rows));
    return this.rows.sync.hasRecords(first, last);
  }

  get shownTotals(): readonly WeekTotal[] | undefined {
    return this.#totals.get({ from: TOTALS[0], to: TOTALS[1] });
  }

  /** Dispatches a command. False if it changes nothing. */
  dispatch(name: CommandName, choice: { readonly a: number; readonly b: number; readonly c: number }): boolean {
    const shown = this.shown();
    const command =
      shown && this.run(() => commandOf(name, shown, { ...choice, now: this.clock.now(), newId: this.device.newId }));
    if (!command || command.operations.length === 0) return false;
    this.run(() => this.replica.dispatch(command));
    const made = new Set<object>(command.operations.map(({ body }) => body));
    for (const { id: operationId, call, body } of this.replica.outbox.current().pending)
      if (call === 'POST /api/v1/entry' && made.has(body)) this.recorded.push({ ...body, operationId });
    return true;
  }

  /** Merges the taps on the widget, as the app does at its start and when it is shown. */
  mergeTaps(): void {
    this.run(() => void this.#mergeTaps().catch(() => undefined));
  }

  async #mergeTaps(): Promise<void> {
    const shown = this.shown();
    if (!shown || !this.#isStarted || this.isClosed) return;
    const ids = await this.#merger.merge({
      userId: this.device.userId,
      timezone: shown.user.settings.timezone,
      findActivity: (id) => shown.activities.find((activity) => activity.id === id),
      readRecords: ({ activityId }) => Promise.resolve(this.shown()?.records.byActivity[activityId] ?? NO_RECORDS),
      isRecorded: () => Promise.resolve(false),
    });
    if (this.isClosed) return;
    this.device.tapQueue = this.device.tapQueue.filter((line) => !ids.some((id) => line.includes(id)));
    this.#merger.forget(ids);
  }

  /** Operations of taps have ids of their own; one that is dispatched again after a crash keeps its place if stored. */
  #dispatchTap(command: Command): void {
    const { ownOperations, disk } = this.device;
    const before = ownOperations.length;
    this.replica.dispatch(command);
    ownOperations.splice(before);
    for (const { id = '' } of command.operations) {
      const earlier = ownOperations.findIndex((operation) => operation.id === id);
      if (earlier >= 0 && disk.everPersisted.has(id)) continue;
      if (earlier >= 0) ownOperations.splice(earlier, 1);
      ownOperations.push({ id, tab: this });
    }
  }

  /** Closes the tab without a message to the others. */
  terminate(): void {
    this.isClosed = true;
    this.device.coordinator.remove(this);
    this.device.network.orphanRequestsOf(this);
  }
}

const noop = (): undefined => undefined;
