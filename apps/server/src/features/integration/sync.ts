import { randomInt } from 'node:crypto';
import { HttpError } from '../../http/httpError';
import { CalendarError, type OAuthCalendars } from '../../ports/calendar';
import { updateTrackingStatuses } from '../calendarEvent/trackingStatus';
import { announceOnCommit } from '../change/store';
import { lockUser } from '../user/service';
import { freshAccessToken } from './accessToken';
import { calendarIdOf } from './address';
import { openCredentials, requireKeyring } from './credentials';
import type { IntegrationDeps } from './deps';
import { isPaused } from './limit';
import { logMisconfiguration } from './misconfiguration';
import { requestWatchIfNeeded } from './push/watch';
import {
  type CalendarRow,
  findIntegration,
  type IntegrationRow,
  takeLease,
  updateCalendar,
  updateIntegration,
} from './store';
import { syncCalendar, syncFeed } from './syncCalendar';
import { findCalendarsToRead, putCalendars } from './syncStore';

const MINUTE_MS = 60_000;
/** Interval between syncs, and the share of it by which each is moved at random. */
const INTERVAL_MS = 10 * MINUTE_MS;
const JITTER = 0.1;
/** Longest interval after failures. */
const BACK_OFF_MAX_MS = 6 * 60 * MINUTE_MS;
/** Longest duration of one sync; the lease ends a little later. */
const SYNC_MS = 5 * MINUTE_MS;
const LEASE_MS = SYNC_MS + MINUTE_MS;
/** Delay of a request while another sync is running, which may have read the calendar before the change. */
const LEASE_POLL_MS = 10_000;
/** Consecutive failures after which a published calendar that cannot be read is given up. */
const FEED_FAILURES_MAX = 5;

/** Outcome of a request to sync. */
export type SyncOutcome =
  | 'DONE'
  /** Another sync is running, or the provider has asked to wait: try again at this time. */
  | { readonly tryAt: Date }
  /** Nothing to do: it is gone, paused, or has to be connected again. */
  | 'SKIPPED';

/**
 * Reads the changes of all calendars of an integration. An error of one calendar does not prevent reading the others.
 * Stores when to read it next.
 *
 * @param signal aborted when the process stops
 */
export async function syncIntegration(
  deps: IntegrationDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const { db, clock } = deps;
  const known = await findIntegration(db, userId, id);
  if (known?.status !== 'CONNECTED') return 'SKIPPED';
  if (known.retry_at && known.retry_at.getTime() > clock.now()) return { tryAt: known.retry_at };
  if (await isPaused(deps, userId, id)) {
    await updateIntegration(db, userId, id, { next_sync_at: nextAt(deps, INTERVAL_MS) });
    await requestWatchIfNeeded(deps, known);
    return 'SKIPPED';
  }
  const now = new Date(clock.now());
  const row = await takeLease(db, userId, id, { now, until: new Date(clock.now() + LEASE_MS) });
  if (!row) return { tryAt: new Date(clock.now() + LEASE_POLL_MS) };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SYNC_MS)]);
  try {
    await readAll(deps, row, limited);
    await finish(deps, row, {
      failures: 0,
      last_success_at: new Date(clock.now()),
      next_sync_at: nextAt(deps, INTERVAL_MS),
      retry_at: null,
    });
  } catch (error) {
    // The account was deleted while it was read.
    if (error instanceof HttpError && error.error === 'USER_NOT_FOUND') return 'SKIPPED';
    await fail(deps, row, error);
    if (signal.aborted) throw error;
    return 'DONE';
  }
  await requestWatchIfNeeded(deps, row);
  return 'DONE';
}

async function readAll(deps: IntegrationDeps, row: IntegrationRow, signal: AbortSignal): Promise<void> {
  if (row.provider === 'ICAL') await readFeed(deps, row, signal);
  else await readAccount(deps, row, deps.providers[row.provider], signal);
}

async function readFeed(deps: IntegrationDeps, row: IntegrationRow, signal: AbortSignal): Promise<void> {
  const feed = deps.providers.ICAL;
  const credentials = openCredentials(requireKeyring(deps.keyring), row);
  if (!feed || !credentials || !('url' in credentials)) throw new CalendarError('UNAVAILABLE', 'not configured');
  for (const calendar of await findCalendarsToRead(deps.db, row.user_id, row.id))
    await syncFeed(deps, calendar, feed, { url: credentials.url, signal });
}

async function readAccount(
  deps: IntegrationDeps,
  row: IntegrationRow,
  provider: OAuthCalendars | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!provider) throw new CalendarError('UNAVAILABLE', 'not configured');
  const account = { userId: row.user_id, id: row.id, provider, signal };
  let accessToken = await freshAccessToken(deps, account);
  const calendars = await provider.calendars(accessToken, signal).catch(async (error: unknown) => {
    if (!(error instanceof CalendarError) || error.kind !== 'UNAUTHORIZED') throw error;
    // The access token was rejected before its expiry; refreshing it shows whether the consent has ended.
    accessToken = await freshAccessToken(deps, { ...account, rejected: accessToken });
    return provider.calendars(accessToken, signal);
  });
  await storeCalendars(deps, row, calendars);
  for (const calendar of await findCalendarsToRead(deps.db, row.user_id, row.id)) {
    signal.throwIfAborted();
    const calendarId = calendar.external_id;
    await syncCalendar(deps, calendar, (cursor, window) =>
      provider.events({ accessToken, calendarId, cursor, window, signal }),
    ).catch((error: unknown) => storeCalendarError(deps, calendar, error));
  }
}

async function storeCalendars(
  { db }: IntegrationDeps,
  row: IntegrationRow,
  calendars: Awaited<ReturnType<OAuthCalendars['calendars']>>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, row.user_id);
    if (!(await findIntegration(transaction, row.user_id, row.id))) return;
    // By id: a list that changes while its pages are read may name a calendar twice.
    const byId = new Map(
      calendars.map((calendar) => {
        const id = calendarIdOf(row.provider, row.account_subject, calendar.externalId);
        return [id, { ...calendar, id }];
      }),
    );
    if (!(await putCalendars(transaction, row.user_id, row.id, [...byId.values()]))) return;
    await updateTrackingStatuses(transaction, row.user_id);
    await announceOnCommit(transaction, row.user_id, ['integrations', 'activities']);
  });
}

/** Stores an error that concerns one calendar only. @throws all other errors */
async function storeCalendarError({ db }: IntegrationDeps, calendar: CalendarRow, error: unknown): Promise<void> {
  if (!(error instanceof CalendarError) || !CALENDAR_ERRORS.has(error.kind)) throw error;
  const status = error.kind === 'NOT_FOUND' ? 'MISSING' : 'ERROR';
  if (calendar.status === status) return;
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, calendar.user_id);
    await updateCalendar(transaction, calendar.user_id, calendar.id, { status });
    await updateTrackingStatuses(transaction, calendar.user_id);
    await announceOnCommit(transaction, calendar.user_id, ['integrations', 'activities']);
  });
}

const CALENDAR_ERRORS: ReadonlySet<string> = new Set<CalendarError['kind']>([
  'NOT_FOUND',
  'PERMISSION_MISSING',
  'FORBIDDEN',
  'UNREADABLE',
  'TOO_LARGE',
]);

async function fail(deps: IntegrationDeps, row: IntegrationRow, error: unknown): Promise<void> {
  const kind = error instanceof CalendarError ? error.kind : 'UNKNOWN';
  const failures = row.failures + 1;
  const end = permanentErrorOf(row, kind, failures);
  deps.log.warn({ provider: row.provider, kind, failures, ...(kind === 'UNKNOWN' && { err: error }) }, 'sync failed');
  logMisconfiguration(deps.log, row.provider, error);
  if (end !== undefined) {
    await finish(deps, row, { status: 'ERROR', error: end, failures, next_sync_at: null, retry_at: null });
    return;
  }
  const asked = error instanceof CalendarError ? error.retryAfterMs : undefined;
  const backOff = Math.min(INTERVAL_MS * 2 ** Math.min(failures - 1, 10), BACK_OFF_MAX_MS);
  const wait = Math.max(asked ?? 0, kind === 'THROTTLED' || failures > 1 ? backOff : MINUTE_MS);
  const next = nextAt(deps, wait);
  await finish(deps, row, {
    failures,
    next_sync_at: next,
    // Also delays syncs that the user requests.
    retry_at: asked === undefined && kind !== 'THROTTLED' ? null : next,
  });
}

/** The error to store if the integration is not read until it is connected again; undefined if it is retried. */
function permanentErrorOf(
  { provider }: IntegrationRow,
  kind: string,
  failures: number,
): IntegrationRow['error'] | undefined {
  if (kind === 'CONSENT_REVOKED') return kind;
  if (kind === 'PERMISSION_MISSING') return 'FORBIDDEN';
  if (provider !== 'ICAL') return undefined;
  // The file requires a password.
  if (kind === 'FORBIDDEN') return kind;
  if (failures < FEED_FAILURES_MAX) return undefined;
  if (kind === 'NOT_FOUND') return 'NOT_FOUND';
  return kind === 'UNREADABLE' || kind === 'TOO_LARGE' || kind === 'ADDRESS_REFUSED' ? 'UNREADABLE' : undefined;
}

/** Ends the lease and stores the outcome, unless the account was connected again or disconnected meanwhile. */
async function finish(
  { db }: IntegrationDeps,
  row: IntegrationRow,
  change: Parameters<typeof updateIntegration>[3],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, row.user_id);
    const current = await findIntegration(transaction, row.user_id, row.id);
    if (!current) return;
    const wasReconnected = change.status === 'ERROR' && current.next_sync_at?.getTime() !== row.next_sync_at?.getTime();
    await updateIntegration(transaction, row.user_id, row.id, {
      ...(wasReconnected ? {} : change),
      lease_until: null,
    });
    const hasStatusChanged = change.status === 'ERROR' && (await updateTrackingStatuses(transaction, row.user_id));
    await announceOnCommit(
      transaction,
      row.user_id,
      hasStatusChanged ? ['integrations', 'activities'] : ['integrations'],
    );
  });
}

/** The time after a wait, and up to a tenth of it later at random, so that syncs are spread. */
function nextAt({ clock }: Pick<IntegrationDeps, 'clock'>, waitMs: number): Date {
  return new Date(clock.now() + waitMs + randomInt(0, Math.max(1, Math.round(waitMs * JITTER))));
}
