import type {
  Activity,
  Area,
  CalendarWeek,
  CombinedGoal,
  Changes,
  Entry,
  Integration,
  Objective,
  Plan,
  Skip,
  User,
} from '@sevenfold/contract';
import { serverConfig, user } from '@sevenfold/contract/samples';
import { civilDate, MAX_DATE } from '@sevenfold/domain/calendar';
import { expect, vi } from 'vitest';
import { connectSession, replica } from '../../src/data/device';
import { deviceRows } from '../../src/data/deviceRows';
import { drafts } from '../../src/drafts/drafts';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { parseInstant } from '../../src/platform/clock';
import { showLocale } from '../../src/platform/text';
import { dismissToasts, toastStore } from '../../src/ui/toast';

/** Thursday of 2026-W40 (Monday, September 28, to Sunday, October 4), noon in UTC. */
const NOW = parseInstant('2026-10-01T12:00:00.000Z');
/** The first date whose records are rows. */
const WINDOW_START = civilDate('2025-08-11');

/** Rows of the device. Everything is optional and empty by default, but for the user. */
interface DeviceData {
  readonly user?: User;
  readonly activities?: readonly Activity[];
  readonly areas?: readonly Area[];
  readonly objectives?: readonly Objective[];
  readonly combinedGoals?: readonly CombinedGoal[];
  readonly entries?: readonly Entry[];
  readonly skips?: readonly Skip[];
  readonly plans?: readonly Plan[];
  readonly integrations?: readonly Integration[];
  readonly calendarWeeks?: readonly CalendarWeek[];
}

/** @param body text of the request's body; empty without one */
type Server = (method: string, path: string, body: string) => Response | undefined | Promise<Response>;

/** Responds to requests in place of the server; without a response the server is unreachable. */
export function serveWith(server: Server): void {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const response = await server(method, path, typeof body === 'string' ? body : '');
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
  connectSession(() => user().id);
  setServerConfig(serverConfig());
  fillDevice({});
}

/** Gives the device these rows instead of those that it has, as everything that the server has. */
export function fillDevice(data: DeviceData): void {
  deviceRows.clear();
  version = 0;
  const { user: account = user(), activities = [], areas = [], objectives = [], entries = [], skips = [] } = data;
  const { combinedGoals = [], plans = [], integrations = [], calendarWeeks = [] } = data;
  fillRows({
    user: [account],
    area: [...areas],
    activity: [...activities],
    objective: [...objectives],
    combinedGoal: [...combinedGoals],
    entry: [...entries],
    skip: [...skips],
    plan: [...plans],
    integration: [...integrations],
    calendarWeek: [...calendarWeeks],
  });
}

/** Version of the rows that were given last. */
let version = 0;

/** Gives the device more rows, as read from the server just now. */
export function fillRows(rows: NonNullable<Changes['rows']>): void {
  version += 1;
  deviceRows.store.applyChanges({ version, rows });
  const records = { first: WINDOW_START, last: MAX_DATE };
  deviceRows.sync.restore({ version, epoch: 'test', from: WINDOW_START }, records);
  deviceRows.sync.completeRestore();
}

/** The operations in the outbox, oldest first. */
export const pendingOperations = () => replica.outbox.current().pending;

/** Ends the session: clears the rows, the queries, the outbox, the drafts and the toasts. */
export async function clearDevice(): Promise<void> {
  drafts.clear();
  removeToasts();
  await replica.clear();
  // Toasts that the test dismissed itself can be pressed until they have faded out; the next test would find their buttons.
  await vi.waitFor(() => expect(toastStore.toasts()).toEqual([]));
}

/** Dismisses all toasts and skips the quarter of a second in which they fade out, for which each test would wait. */
function removeToasts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  dismissToasts(0);
  vi.runAllTimers();
  vi.useRealTimers();
}
