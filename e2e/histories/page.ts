import type { Activity, Area, Entry, Objective, User, WeekTotal } from '@sevenfold/contract';
import { type WeekId, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { recordsOf, type Records } from '../../apps/web/src/features/record/records';
import type { Snapshot } from '../../apps/web/src/data/deviceStore';
import { Replica } from '../../apps/web/src/data/replica';
import { reconnectAutomatically } from '../../apps/web/src/session/reconnect';
import { activitiesQuery } from '../../apps/web/src/features/activity/api';
import { areasQuery } from '../../apps/web/src/features/area/api';
import { lifeRatingsQuery } from '../../apps/web/src/features/lifeRating/api';
import type { LifeRatings } from '../../apps/web/src/features/lifeRating/operations';
import { objectivesQuery } from '../../apps/web/src/features/objective/api';
import { weekRecordsQuery, weekTotalsQuery } from '../../apps/web/src/features/record/api';
import { reviewQuery, reviewsQuery } from '../../apps/web/src/features/review/api';
import { type ReviewList, type WeekReviewData } from '../../apps/web/src/features/review/operations';
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
import type { DeviceTabs } from './tabs';

/** The weeks that pages show. */
export const WEEKS = ['2026-W11', '2026-W10'] as const satisfies readonly WeekId[];
export const TOTALS = ['2026-W05', '2026-W13'] as const satisfies readonly WeekId[];

const NOTHING_LATER = { objectives: undefined, reviews: undefined, review: undefined, lifeRatings: undefined };

/** Dependencies of a page on its device. */
interface PageDevice {
  readonly clock: DeviceClock;
  readonly disk: Disk;
  readonly tabs: DeviceTabs;
  readonly network: Network;
  readonly userId: string;
  /** All operations made on the device, in the order they were made. */
  readonly performed: { readonly id: string; readonly page: Page }[];
  newId(): string;
}

/** One tab of the app on a device: its replica, and the queries of its screens. */
export class Page implements TabContext {
  readonly replica: Replica;
  isGone = false;
  week: WeekId = WEEKS[0];
  /** The entries recorded in this page. */
  readonly recorded: Pick<Entry, 'id' | 'activityId' | 'date'>[] = [];
  #startDay: WeekStartDay = 'MONDAY';
  #isStarted = false;
  #mounted: (() => void)[] = [];

  constructor(
    readonly name: string,
    readonly device: PageDevice,
  ) {
    this.replica = this.run(
      () =>
        new Replica({
          request,
          store: device.disk.store(),
          tabs: device.tabs.of(this),
          persistence: device.disk.persistence(),
          newId: () => {
            const id = device.newId();
            device.performed.push({ id, page: this });
            return id;
          },
          events: { onRejected: ignored, onSignedOut: ignored, onStorageError: ignored },
        }),
    );
    this.replica.registerReducers(REDUCERS);
    this.replica.registerResponseMergers(RESPONSE_MERGERS);
    this.run(() => reconnectAutomatically(() => this.wake()));
  }

  get clock() {
    return this.device.clock;
  }

  get fetch() {
    return this.device.network.fetch;
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
    this.#mount();
    if (snapshot !== undefined) await queries.fetchQuery({ ...userQuery, staleTime: 0 });
  }

  /** Reports to the page that it is visible, or that the network is back. */
  wake(): void {
    if (this.isGone) return;
    if (this.#isStarted) this.run(() => this.replica.outbox.resume());
    else this.start();
  }

  /** Persists the snapshot, as the app does from time to time. */
  save(): void {
    const { disk, userId } = this.device;
    disk.snapshot = structuredClone(this.run(() => this.replica.snapshot(userId)));
    const hashes = this.replica.queries
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash);
    for (const [hash, kept] of this.replica.dehydrated(hashes)) disk.queries.set(hash, structuredClone(kept));
  }

  /** Goes to the screen of a week. */
  look(week: WeekId): void {
    this.week = week;
    if (this.#isStarted) this.#mount();
  }

  /** Mounts the queries again if the first day of the week has changed. False if it has not. */
  render(): boolean {
    if (!this.#isStarted || !this.shownUser || this.shownUser.settings.weekStartDay === this.#startDay) return false;
    this.#mount();
    return true;
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
      activities && { user, areas: inOrder(areas), activities: inOrder(activities), records, ...this.#shownLater() }
    );
  }

  /** The data of features outside the first load. */
  #shownLater(): Pick<Shown, 'objectives' | 'reviews' | 'review' | 'lifeRatings'> {
    if (!this.#isStarted) return NOTHING_LATER;
    const objectives = this.#data<readonly Objective[]>(objectivesQuery.queryKey);
    return {
      objectives: objectives && inOrder(objectives),
      reviews: this.#data<ReviewList>(reviewsQuery.queryKey),
      review: this.#data<WeekReviewData>(['reviews', this.week]),
      lifeRatings: this.#data<LifeRatings>(lifeRatingsQuery.queryKey),
    };
  }

  /** True if the records of the week were ever read. */
  get hasRecords(): boolean {
    return this.#data(weekRecordsQuery(this.week, this.#startDay).queryKey) !== undefined;
  }

  get shownTotals(): readonly WeekTotal[] | undefined {
    return this.#data<readonly WeekTotal[]>(weekTotalsQuery(...TOTALS, this.#startDay).queryKey);
  }

  /** Dispatches a command. False if it changes nothing. */
  act(name: CommandName, choice: { readonly a: number; readonly b: number; readonly c: number }): boolean {
    const shown = this.shown();
    const command =
      shown && this.run(() => commandOf(name, shown, { ...choice, now: this.clock.now(), newId: this.device.newId }));
    if (!command || command.operations.length === 0) return false;
    this.run(() => this.replica.dispatch(command));
    for (const { call, body } of command.operations) if (call === 'POST /api/v1/entry') this.recorded.push(body);
    return true;
  }

  /** Closes the page without any message. */
  vanish(): void {
    this.isGone = true;
    this.#unmount();
    this.device.tabs.remove(this);
    this.device.network.forget(this);
  }

  #mount(): void {
    if (this.isGone) return;
    this.#startDay = this.shownUser?.settings.weekStartDay ?? 'MONDAY';
    const before = this.#mounted;
    this.#mounted = this.run(() => [
      this.#observe(userQuery),
      this.#observe(areasQuery),
      this.#observe(activitiesQuery),
      this.#observe(weekRecordsQuery(this.week, this.#startDay)),
      this.#observe(weekTotalsQuery(...TOTALS, this.#startDay)),
      this.#observe(objectivesQuery),
      this.#observe(reviewsQuery),
      this.#observe(reviewQuery(this.week)),
      this.#observe(lifeRatingsQuery),
    ]);
    for (const unmount of before) unmount();
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

const ignored = (): undefined => undefined;
