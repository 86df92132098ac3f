import { HttpError } from '#http';
import { CalendarError, type CalendarErrorKind, isTransient, type OAuthCalendars } from '#ports';
import { applyCalendarChange } from '#features/calendarEvent';
import { writeForUser } from '#features/user';
import { freshAccessToken } from './accessToken';
import type { IntegrationDeps } from './deps';
import { storeListedCalendars } from './listedCalendars';
import { nextAttempt } from './nextAttempt';
import { type CalendarRow, findIntegration, type IntegrationRow, updateCalendar } from './store';
import { syncCalendar } from './syncCalendar';
import { forgetNotifications } from './push/store';
import { findCalendarsToRead } from './syncStore';

/** Errors that concern all calendars of the account: the sync ends with the first one. */
const ACCOUNT_ERRORS: ReadonlySet<string> = new Set<CalendarErrorKind>([
  'CONSENT_REVOKED',
  'UNAUTHORIZED',
  'THROTTLED',
  'MISCONFIGURED',
  'NO_MAILBOX',
  'CREDENTIALS_UNREADABLE',
]);
/** Consecutive failures after which a calendar is shown as one that cannot be read, if they may pass by themselves. */
const SHOWN_FAILURES = 3;

export interface AccountReadResult {
  /** False if no calendar was read although some are on. */
  readonly isSuccess: boolean;
  /** Earliest time to try the calendars again that could not be read now. */
  readonly retryAt: Date | undefined;
}

/**
 * Reads the changes of an account's calendars. One that cannot be read does not prevent reading the others: it has its
 * own status and its own back-off. Those for which the time of a sync does not suffice are read by the next one.
 *
 * @throws {CalendarError} when it concerns the whole account
 */
export async function syncAccount(
  deps: IntegrationDeps,
  row: IntegrationRow,
  provider: OAuthCalendars | undefined,
  signal: AbortSignal,
): Promise<AccountReadResult> {
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
  const toRead = await findCalendarsToRead(deps.db, row.user_id, row.id);
  const attempts: Date[] = [];
  let count = 0;
  for (const calendar of toRead) {
    if (isTimeout(signal)) {
      attempts.push(new Date(deps.clock.now()));
      break;
    }
    signal.throwIfAborted();
    if (isWaiting(calendar, deps.clock.now())) continue;
    const calendarId = calendar.external_id;
    try {
      const hasChanged = await syncCalendar(deps, calendar, (cursor, window) =>
        provider.events({ accessToken, calendarId, cursor, window, signal }),
      );
      if (hasChanged) await forgetNotifications(deps.db, calendar);
      count += 1;
    } catch (error) {
      if (signal.aborted && !isTimeout(signal)) throw error;
      attempts.push(await storeFailure(deps, row, calendar, error));
    }
  }
  const [earliest] = attempts.toSorted((a, b) => a.getTime() - b.getTime());
  return { isSuccess: count > 0 || toRead.length === 0, retryAt: earliest };
}

const isTimeout = ({ reason }: AbortSignal): boolean => reason instanceof Error && reason.name === 'TimeoutError';

const isWaiting = ({ next_sync_at: next, retry_at: asked }: CalendarRow, now: number): boolean =>
  [next, asked].some((at) => at !== null && at.getTime() > now);

async function storeCalendars(
  { db }: IntegrationDeps,
  row: IntegrationRow,
  calendars: Awaited<ReturnType<OAuthCalendars['calendars']>>,
): Promise<void> {
  await writeForUser(db, row.user_id, async (transaction) => {
    if (!(await findIntegration(transaction.db, row.user_id, row.id))) return;
    if (!(await storeListedCalendars(transaction.db, row, calendars))) return;
    await applyCalendarChange(transaction);
  });
}

/**
 * Stores that a calendar could not be read.
 *
 * @returns when it is tried again
 * @throws errors that concern the whole account
 */
async function storeFailure(
  { db, clock, log }: IntegrationDeps,
  { provider }: IntegrationRow,
  { user_id: userId, id, status: before, failures: previous }: CalendarRow,
  error: unknown,
): Promise<Date> {
  if (error instanceof HttpError) throw error;
  const failures = previous + 1;
  if (error instanceof CalendarError && ACCOUNT_ERRORS.has(error.kind)) {
    // Read last from now on, so that it does not keep the others from being read if it alone causes the error.
    await updateCalendar(db, userId, id, { failures });
    throw error;
  }
  const isLasting = error instanceof CalendarError && !isTransient(error);
  const status = isLasting || failures >= SHOWN_FAILURES ? 'ERROR' : before;
  const kind = error instanceof CalendarError ? error.kind : 'UNKNOWN';
  const cause = error instanceof CalendarError ? { reason: error.message } : { err: error };
  log.warn({ provider, kind, failures, ...cause }, 'calendar not read');
  const next = nextAttempt(clock, error, failures);
  await writeForUser(db, userId, async (transaction) => {
    await updateCalendar(transaction.db, userId, id, { failures, ...next, status });
    if (status === before) return;
    await applyCalendarChange(transaction);
  });
  return next.next_sync_at;
}
