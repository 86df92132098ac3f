import { HttpError } from '#http';
import { CalendarError } from '#ports';
import { stampNouns } from '#rows';
import { applyCalendarChange, requestRecount } from '#features/calendarEvent';
import { findUser, writeForUser } from '#features/user';
import { openCredentials } from './credentials';
import type { IntegrationDeps } from './deps';
import { isPaused } from './limit';
import { logMisconfiguration } from './misconfiguration';
import { INTERVAL_MS, nextAt, nextAttempt, PUSHED_INTERVAL_MS } from './nextAttempt';
import { isPushed } from './push/health';
import { requestWatchIfNeeded } from './push/watch';
import { findIntegration, type IntegrationRow, takeLease, updateIntegration } from './store';
import { type AccountReadResult, syncAccount } from './syncAccount';
import { syncFeed } from './syncCalendar';
import { countRefusals, findCalendarsToRead } from './syncStore';

/** Longest duration of one sync; the lease ends a little later. */
const SYNC_MS = 300_000;
const LEASE_MS = SYNC_MS + 60_000;
/** Delay of a request while another sync is running, which may have read the calendar before the change. */
const LEASE_POLL_MS = 10_000;
/** Consecutive refusals after which a published calendar is given up. An outage of its host before them is none. */
const FEED_REFUSALS_MAX = 5;
/** Consecutive failures of the server itself after which the user is told. */
const INTERNAL_FAILURES = 3;

/** Outcome of a request to sync. */
export type SyncOutcome =
  | 'DONE'
  /** Another sync is running, or the provider has asked to wait: try again at this time. */
  | { readonly tryAt: Date }
  /** Nothing to do: it is gone, paused, or has to be connected again, or its user is marked for deletion. */
  | 'SKIPPED';

/**
 * Reads the changes of all calendars of an integration, and stores when to read it next.
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
  // Calendars at an address stay connected, because they have no consent that could be withdrawn.
  if ((await findUser(db, userId))?.delete_at !== null) return 'SKIPPED';
  if (known.retry_at && known.retry_at.getTime() > clock.now()) return { tryAt: known.retry_at };
  if (await isPaused(deps, userId, id)) {
    await updateIntegration(db, userId, id, { next_sync_at: nextAt(clock, INTERVAL_MS) });
    if (known.unread_since === null) await markUnread(deps, userId, id);
    await requestWatchIfNeeded(deps, known);
    return 'SKIPPED';
  }
  const now = new Date(clock.now());
  const row = await takeLease(db, userId, id, { now, until: new Date(clock.now() + LEASE_MS) });
  if (!row) return { tryAt: new Date(clock.now() + LEASE_POLL_MS) };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SYNC_MS)]);
  try {
    const { isSuccess, retryAt } = await readAll(deps, row, limited);
    const isReadRarely = isSuccess && (await isPushed(deps, row));
    const next = nextAt(clock, isReadRarely ? PUSHED_INTERVAL_MS : INTERVAL_MS);
    await finish(deps, row, {
      failures: 0,
      error: null,
      is_pushed: isReadRarely,
      // Without a choice, nothing but the list of calendars was read.
      ...(isSuccess && { unread_since: null }),
      ...(isSuccess && !row.needs_calendar_choice && { last_success_at: new Date(clock.now()) }),
      next_sync_at: retryAt && retryAt < next ? retryAt : next,
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

/** Stores that an account is not read from now on: its events to come do not count by rules. */
const markUnread = ({ db, clock }: IntegrationDeps, userId: string, id: string): Promise<void> =>
  writeForUser(db, userId, async (transaction) => {
    await updateIntegration(transaction.db, userId, id, { unread_since: new Date(clock.now()) });
    await stampNouns(transaction, 'calendarWeek');
  });

async function readAll(deps: IntegrationDeps, row: IntegrationRow, signal: AbortSignal): Promise<AccountReadResult> {
  if (row.provider !== 'ICAL') return syncAccount(deps, row, deps.providers[row.provider], signal);
  await readFeed(deps, row, signal);
  return { isSuccess: true, retryAt: undefined };
}

async function readFeed(deps: IntegrationDeps, row: IntegrationRow, signal: AbortSignal): Promise<void> {
  const feed = deps.providers.ICAL;
  const credentials = openCredentials(deps.keyring, row);
  if (!feed || !credentials || !('url' in credentials)) throw new CalendarError('UNAVAILABLE', 'not configured');
  for (const calendar of await findCalendarsToRead(deps.db, row.user_id, row.id))
    await syncFeed(deps, calendar, feed, { url: credentials.url, signal });
}

async function fail(deps: IntegrationDeps, row: IntegrationRow, error: unknown): Promise<void> {
  const kind = error instanceof CalendarError ? error.kind : 'UNKNOWN';
  const failures = row.failures + 1;
  const end = permanentErrorOf(kind) ?? (row.provider === 'ICAL' ? await feedErrorOf(deps, row, kind) : undefined);
  const cause = error instanceof CalendarError ? { reason: error.message } : { err: error };
  deps.log.warn({ provider: row.provider, kind, failures, ...cause }, 'sync failed');
  logMisconfiguration(deps.log, row.provider, error);
  if (end !== undefined) {
    const unread = row.unread_since ?? new Date(deps.clock.now());
    const ended = {
      status: 'ERROR',
      is_pushed: false,
      next_sync_at: null,
      retry_at: null,
      unread_since: unread,
    } as const;
    await finish(deps, row, { ...ended, error: end, failures });
    return;
  }
  await finish(deps, row, {
    failures,
    error: shownErrorOf(kind, failures),
    is_pushed: false,
    ...nextAttempt(deps.clock, error, failures),
  });
}

/** The error to store if the integration is not read until it is connected again; undefined if it is retried. */
function permanentErrorOf(kind: string): IntegrationRow['error'] | undefined {
  if (kind === 'CONSENT_REVOKED' || kind === 'NO_MAILBOX') return kind;
  return kind === 'PERMISSION_MISSING' ? 'FORBIDDEN' : undefined;
}

/** The error to store for a published calendar that was refused too often; undefined if it is retried. */
async function feedErrorOf(
  { db }: IntegrationDeps,
  row: IntegrationRow,
  kind: string,
): Promise<IntegrationRow['error'] | undefined> {
  const refusal = refusalOf(kind);
  const refusals = await countRefusals(db, row, refusal !== undefined);
  return refusals < FEED_REFUSALS_MAX ? undefined : refusal;
}

function refusalOf(kind: string): IntegrationRow['error'] | undefined {
  if (kind === 'FORBIDDEN' || kind === 'NOT_FOUND' || kind === 'TOO_LARGE') return kind;
  return kind === 'UNREADABLE' || kind === 'ADDRESS_REFUSED' ? 'UNREADABLE' : undefined;
}

/** The error to show while an integration is retried; null for one that may pass without the user's help. */
function shownErrorOf(kind: string, failures: number): IntegrationRow['error'] {
  if (kind === 'CREDENTIALS_UNREADABLE' || kind === 'TOO_LARGE') return kind;
  return kind === 'UNKNOWN' && failures >= INTERNAL_FAILURES ? 'INTERNAL' : null;
}

/** Ends the lease and stores the outcome, unless the account was connected again or disconnected meanwhile. */
async function finish(
  { db, clock }: IntegrationDeps,
  row: IntegrationRow,
  change: Parameters<typeof updateIntegration>[3] & { readonly error: IntegrationRow['error'] },
): Promise<void> {
  await writeForUser(db, row.user_id, async (transaction) => {
    const current = await findIntegration(transaction.db, row.user_id, row.id);
    if (!current) return;
    const wasReconnected = change.error !== null && current.next_sync_at?.getTime() !== row.next_sync_at?.getTime();
    const hasEnded = current.status !== 'CONNECTED';
    await updateIntegration(transaction.db, row.user_id, row.id, {
      ...(wasReconnected || hasEnded ? {} : change),
      lease_until: null,
    });
    const isReadAgain = change.unread_since === null && current.unread_since !== null;
    // Counts what took place meanwhile, although nothing else may have changed.
    if (isReadAgain) await requestRecount(transaction.db, row.user_id, clock);
    if (change.error === current.error && !isReadAgain) await stampNouns(transaction, 'integration');
    else await applyCalendarChange(transaction);
  });
}
