import type { Activity, Area, Entry, User, WeekTotal } from '@sevenfold/contract';
import { type WeekId, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { NO_RECORDS, recordsOf, type Records } from '../../apps/web/src/features/record/records';
import type { Snapshot } from '../../apps/web/src/data/deviceStore';
import { QueueMerger } from '../../apps/web/src/features/tapQueue/merge';
import { Replica, type Command } from '../../apps/web/src/data/replica';
import { reconnectAutomatically } from '../../apps/web/src/session/reconnect';
import { activitiesQuery } from '../../apps/web/src/features/activity/api';
import { areasQuery } from '../../apps/web/src/features/area/api';
import { DeviceRows } from '../../apps/web/src/db/deviceRows';
import { weekRecordsQuery } from '../../apps/web/src/features/record/api';
import { userQuery } from '../../apps/web/src/features/user/api';
import { request } from '../../apps/web/src/platform/http';
import { REDUCERS } from '../../apps/web/src/reducers';
import { RESPONSE_MERGERS } from '../../apps/web/src/responses';
import { type CommandName, commandOf } from './commands';
import type { Shown } from './choice';
import { type DeviceClock, type TabContext, runAs } from './clock';
import type { Disk } from './disk';
import { registerLazyReducers } from './registrations';
import type { Network } from './network';
import type { TabCoordinator } from './tabCoordinator';

/** The weeks that tabs show, and the range of weeks whose totals they read. */
export const WEEKS = ['2026-W11', '2026-W10'] as const satisfies readonly WeekId[];
export const TOTALS = ['2026-W05', '2026-W13'] as const satisfies readonly WeekId[];

const NO_LAZY_DATA = { objectives: undefined, reviews: undefined, review: undefined, lifeRatings: undefined };

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

/** A browser tab on a device: its replica, and the queries of its screens. */
export class Tab implements TabContext {
  readonly replica: Replica;
  readonly rows: DeviceRows;
  isClosed = false;
  week: WeekId = WEEKS[0];
  /** Entries recorded in this tab. */
  readonly recorded: Pick<Entry, 'id' | 'activityId' | 'date'>[] = [];
  #startDay: WeekStartDay = 'MONDAY';
  #isStarted = false;
  #mounted: (() => void)[] = [];
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
          persistence: device.disk.persistence(),
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
      now: () => new Date(this.clock.now()).toISOString(),
    });
    this.replica.registerReducers(REDUCERS);
    this.replica.registerResponseMergers(RESPONSE_MERGERS);
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
    const { queries, outbox } = this.replica;
    const snapshot = this.device.disk.snapshot;
    if (snapshot !== undefined) {
      await outbox.load().catch(() => undefined);
      this.replica.restore(structuredClone(snapshot) as Snapshot);
    } else {
      await queries.fetchQuery({ ...userQuery, staleTime: 0 });
    }
    await outbox.load().catch(() => undefined);
    this.#isStarted = true;
    outbox.resume();
    registerLazyReducers(this.replica);
    this.replica.connectRows(this.rows);
    this.#mount();
    if (snapshot !== undefined) await queries.fetchQuery({ ...userQuery, staleTime: 0 });
  }

  /** Tells the tab that it is visible or that the network is back. */
  wake(): void {
    if (this.isClosed) return;
    if (this.#isStarted) this.run(() => this.replica.outbox.resume());
    else this.start();
  }

  /** Persists the snapshot, as the app does from time to time: once the operations in it are stored. */
  saveSnapshot(): void {
    this.run(() => void this.#saveSnapshotOnceStored());
  }

  async #saveSnapshotOnceStored(): Promise<void> {
    const { disk, userId } = this.device;
    const snapshot = structuredClone(this.replica.snapshot(userId));
    const hashes = this.replica.queries
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash);
    const queries = structuredClone(this.replica.dehydrated(hashes));
    if (!(await this.replica.outbox.settled()) || this.isClosed) return;
    disk.snapshot = snapshot;
    for (const [hash, query] of queries) disk.queries.set(hash, query);
  }

  /** Shows a week. */
  showWeek(week: WeekId): void {
    this.week = week;
    if (this.#isStarted) this.#mount();
  }

  /** Mounts the queries again if the first day of the week has changed. Returns false if it has not. */
  render(): boolean {
    if (!this.#isStarted || !this.shownUser || this.shownUser.settings.weekStartDay === this.#startDay) return false;
    this.#mount();
    return true;
  }

  /** Paints a frame: runs the tasks that wait for it. False if there are none. */
  paint(): boolean {
    const tasks = this.#afterPaint.splice(0);
    if (!this.isClosed) this.run(() => tasks.forEach((task) => task()));
    return tasks.length > 0;
  }

  get shownUser(): User | undefined {
    return this.#data<User>(userQuery.queryKey);
  }

  /** The data on the screens; undefined before the first read. */
  shown(): Shown | undefined {
    const { queryKey } = weekRecordsQuery(this.week, this.#startDay);
    const { first, last } = weekRange(this.week, this.#startDay);
    const [user, areas, activities] = [
      this.shownUser,
      this.#data<readonly Area[]>(areasQuery.queryKey),
      this.#data<readonly Activity[]>(activitiesQuery.queryKey),
    ];
    const records = this.#data<Records>(queryKey) ?? recordsOf(first, last, [], []);
    return (
      user &&
      areas &&
      activities && { user, areas: inOrder(areas), activities: inOrder(activities), records, ...this.#lazyData() }
    );
  }

  /** The data of features outside the first load. */
  #lazyData(): Pick<Shown, 'objectives' | 'reviews' | 'review' | 'lifeRatings'> {
    if (!this.#isStarted) return NO_LAZY_DATA;
    const { sync, lists, store } = this.rows;
    if (!sync.position) return NO_LAZY_DATA;
    return {
      objectives: lists.get('objective'),
      reviews: lists.get('review'),
      review: { weekId: this.week, review: store.get('review', this.week) ?? null },
      lifeRatings: lists.get('lifeRating'),
    };
  }

  /** True if the records of the week were ever read. */
  get hasRecords(): boolean {
    return this.#data(weekRecordsQuery(this.week, this.#startDay).queryKey) !== undefined;
  }

  get shownTotals(): readonly WeekTotal[] | undefined {
    return this.rows.totals.get({ from: TOTALS[0], to: TOTALS[1] });
  }

  /** Dispatches a command. False if it changes nothing. */
  dispatch(name: CommandName, choice: { readonly a: number; readonly b: number; readonly c: number }): boolean {
    const shown = this.shown();
    const command =
      shown && this.run(() => commandOf(name, shown, { ...choice, now: this.clock.now(), newId: this.device.newId }));
    if (!command || command.operations.length === 0) return false;
    this.run(() => this.replica.dispatch(command));
    for (const { call, body } of command.operations) if (call === 'POST /api/v1/entry') this.recorded.push(body);
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
      // A widget has no reminders.
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
    this.#unmount();
    this.device.coordinator.remove(this);
    this.device.network.orphanRequestsOf(this);
  }

  #mount(): void {
    if (this.isClosed) return;
    this.#startDay = this.shownUser?.settings.weekStartDay ?? 'MONDAY';
    const previous = this.#mounted;
    this.#mounted = this.run(() => [
      this.#observe(userQuery),
      this.#observe(areasQuery),
      this.#observe(activitiesQuery),
      this.#observe(weekRecordsQuery(this.week, this.#startDay)),
    ]);
    for (const unmount of previous) unmount();
  }

  #observe(options: { queryKey: QueryKey }): () => void {
    return new QueryObserver(this.replica.queries, options).subscribe(() => undefined);
  }

  #unmount(): void {
    this.run(() => {
      for (const unmount of this.#mounted) unmount();
    });
    this.#mounted = [];
  }

  #data<T>(key: QueryKey): T | undefined {
    return this.replica.queries.getQueryData<T>(key);
  }
}

/** Sorted as on the screens. */
const inOrder = <T extends { readonly id: string; readonly order: number }>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));

const noop = (): undefined => undefined;
