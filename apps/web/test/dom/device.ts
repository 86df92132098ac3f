import type { Activity, Area, Changes, Entry, Objective, Skip, User } from '@sevenfold/contract';
import { user } from '@sevenfold/contract/samples';
import { weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import { expect, vi } from 'vitest';
import { recordsOf } from '../../src/features/record/records';
import { connectSession, replica } from '../../src/data/device';
import { deviceRows } from '../../src/data/deviceRows';
import { drafts } from '../../src/drafts/drafts';
import { activitiesQuery } from '../../src/features/activity/api';
import { areasQuery } from '../../src/features/area/api';
import { sumsQuery } from '../../src/features/objective/api';
import { weekRecordsQuery } from '../../src/features/record/api';
import { userQuery } from '../../src/features/user/api';
import { epochOf } from '../../src/platform/clock';
import { showLocale } from '../../src/platform/text';
import { REDUCERS } from '../../src/reducers';
import { dismissAllToasts, toastStore } from '../../src/ui/toast';

replica.registerReducers(REDUCERS);

/** Thursday of 2026-W40 (Monday, September 28, to Sunday, October 4), noon in UTC. */
const NOW = epochOf('2026-10-01T12:00:00.000Z');
const TODAY = '2026-10-01';

/** Cached data of the device. Everything is optional and empty by default. */
interface DeviceData {
  readonly user?: User;
  readonly activities?: readonly Activity[];
  readonly areas?: readonly Area[];
  readonly objectives?: readonly Objective[];
  /** Entries of the current week. */
  readonly entries?: readonly Entry[];
  readonly skips?: readonly Skip[];
}

/** @param body text of the request's body; empty without one */
type Server = (method: string, path: string, body: string) => Response | undefined;

/** Responds to requests in place of the server; without a response the server is unreachable. */
export function serveWith(server: Server): void {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const response = server(method, path, typeof body === 'string' ? body : '');
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
}

/** Opens the device of a signed-in user, in English, offline, at noon of 2026-10-01. */
export async function openDevice(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  serveWith(() => undefined);
  await showLocale('en');
  // Its rows are those that the test gives it; reading them would find out that the server is unreachable.
  vi.spyOn(deviceRows, 'pull').mockResolvedValue();
  replica.open();
  // A request of the test before may have failed after its end.
  replica.reachability.set(true);
  replica.reachability.clearFailures(() => true);
  connectSession(
    () => user().id,
    () => Promise.resolve(undefined),
  );
  fillDevice({});
}

/** Puts data into the cache, as read from the server just now. */
export function fillDevice(data: DeviceData): void {
  const { queries } = replica;
  const { user: account = user(), activities = [], areas = [], objectives = [], entries = [], skips = [] } = data;
  const { weekStartDay } = account.settings;
  const week = weekIdOf(TODAY, weekStartDay);
  const { first, last } = weekRange(week, weekStartDay);
  queries.setQueryData(userQuery.queryKey, account);
  queries.setQueryData(activitiesQuery.queryKey, [...activities]);
  queries.setQueryData(areasQuery.queryKey, [...areas]);
  queries.setQueryData(sumsQuery(first).queryKey, []);
  queries.setQueryData(weekRecordsQuery(week, weekStartDay).queryKey, recordsOf(first, last, entries, skips));
  fillRows({
    user: [account],
    area: [...areas],
    activity: [...activities],
    objective: [...objectives],
    entry: [...entries],
    skip: [...skips],
  });
}

/** Gives the device rows, as read from the server just now. */
export function fillRows(rows: NonNullable<Changes['rows']>): void {
  const version = (deviceRows.sync.position?.version ?? 0) + 1;
  deviceRows.store.applyChanges({ version, rows });
  deviceRows.sync.restore({ version, epoch: 'test', from: '2025-08-11' });
  deviceRows.sync.completeRestore();
}

/** The operations in the outbox, oldest first. */
export const pendingOperations = () => replica.outbox.current().pending;

/** Ends the session: clears the cache, the outbox, the drafts and the toasts. */
export async function clearDevice(): Promise<void> {
  drafts.clear();
  dismissAllToasts();
  await replica.clear();
  // Dismissed toasts can be pressed until they have faded out; the next test would find their buttons.
  await vi.waitFor(() => expect(toastStore.toasts()).toEqual([]));
}
