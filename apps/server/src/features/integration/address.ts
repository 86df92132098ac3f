import { createHash } from 'node:crypto';
import type { Integration, ParsedBodyOf } from '@sevenfold/contract';
import { toOneLine } from '@sevenfold/domain/text';
import { derivedId } from '@sevenfold/domain/transfer';
import { HttpError, invalid } from '#http';
import { CalendarError, type ICalendarFeed } from '#ports';
import type { UserTransaction } from '#rows';
import { applyCalendarChange } from '#features/calendarEvent';
import { requireUser, writeForUser } from '#features/user';
import { requireKeyring, sealedCredentials } from './credentials';
import type { IntegrationDeps } from './deps';
import { checkAccounts } from './limit';
import { shownStatus } from './present';
import { listIntegrations } from './service';
import {
  endBackOff,
  findByAccount,
  findIntegration,
  findIntegrations,
  insertCalendar,
  insertIntegration,
  type IntegrationRow,
  updateCalendar,
  updateIntegration,
} from './store';
import { requestSync } from './requestSync';
import { windowAt } from './window';

/** Timeout of reading the calendar, while the user waits. */
const READ_MS = 12_000;
/** External id of the only calendar of an integration with a published calendar. */
export const FEED = 'feed';
const NAME_MAX = 200;

/**
 * Connects the calendar published at an address, if it can be read. Returns the existing integration if the address is
 * connected already; one that could not be read is connected again.
 *
 * @throws HttpError INVALID_INPUT (url); ADDRESS_REFUSED, CALENDAR_UNREACHABLE, PLAN_LIMIT, FORBIDDEN; CONFLICT (id)
 */
export async function connectAddress(
  deps: IntegrationDeps,
  userId: string,
  body: ParsedBodyOf<'POST /api/v1/integration/address'>,
): Promise<Integration> {
  const { db, clock, freeAccounts, providers } = deps;
  const url = addressOf(body.url);
  const keyring = requireKeyring(deps.keyring);
  if (!providers.ICAL) throw new HttpError('FORBIDDEN');
  const subject = createHash('sha256').update(url).digest('hex');
  const connected = await findByAccount(db, userId, 'ICAL', subject);
  if (connected && shownStatus(connected) === 'CONNECTED') return presentIntegration(deps, userId, connected.id);
  const { subscription_type: plan, timezone } = await requireUser(db, userId);
  const accounts = await findIntegrations(db, userId);
  // Before the calendar is read, which is the expensive part; checked again below, because other requests may be running.
  if (!connected) checkAccounts(plan, accounts.length, freeAccounts);
  const name = await readName(providers.ICAL, { url, window: windowAt(clock.now()), timeZone: timezone, userId });
  const integrationId = await writeForUser(db, userId, async (transaction) => {
    const { db: inner } = transaction;
    const user = await requireUser(inner, userId);
    const existing = await findByAccount(inner, userId, 'ICAL', subject);
    if (existing) {
      if (shownStatus(existing) === 'ERROR') await connectAgain(deps, transaction, existing, url);
      return existing.id;
    }
    if (await findIntegration(inner, userId, body.id))
      throw new HttpError('CONFLICT', [{ path: 'id', message: 'Another integration has this id' }]);
    checkAccounts(user.subscription_type, (await findIntegrations(inner, userId)).length, freeAccounts);
    const now = new Date(clock.now());
    await insertIntegration(inner, {
      user_id: userId,
      id: body.id,
      provider: 'ICAL',
      account_subject: subject,
      account_name: name,
      ...sealedCredentials(keyring, userId, body.id, { url }),
      error: null,
      lease_until: null,
      last_success_at: null,
      next_sync_at: now,
      created_at: now,
    });
    await insertCalendar(inner, {
      user_id: userId,
      id: deriveCalendarId('ICAL', subject, FEED),
      integration_id: body.id,
      external_id: FEED,
      name,
      color: null,
      is_primary: true,
      cursor: null,
      window_from: null,
      window_to: null,
      synced_at: null,
    });
    await applyCalendarChange(transaction);
    await requestSync(inner, userId, body.id);
    return body.id;
  });
  return presentIntegration(deps, userId, integrationId);
}

/** Has a published calendar read again, with its address encrypted by the key in use. */
async function connectAgain(
  { clock, keyring }: IntegrationDeps,
  transaction: UserTransaction,
  { user_id: userId, id, account_subject: subject }: IntegrationRow,
  url: string,
): Promise<void> {
  await updateIntegration(transaction.db, userId, id, {
    ...sealedCredentials(requireKeyring(keyring), userId, id, { url }),
    status: 'CONNECTED',
    error: null,
    failures: 0,
    next_sync_at: new Date(clock.now()),
    retry_at: null,
  });
  await updateCalendar(transaction.db, userId, deriveCalendarId('ICAL', subject, FEED), { failures: 0 });
  await endBackOff(transaction.db, userId, id);
  await applyCalendarChange(transaction);
  await requestSync(transaction.db, userId, id);
}

/** @throws HttpError CONFLICT: it was disconnected meanwhile */
async function presentIntegration(
  { db, freeAccounts, clock }: IntegrationDeps,
  userId: string,
  id: string,
): Promise<Integration> {
  const found = (await listIntegrations(db, userId, freeAccounts, clock)).find((integration) => integration.id === id);
  if (!found) throw new HttpError('CONFLICT');
  return found;
}

/** Id of a calendar: the same whenever its account is connected again, so that rules keep naming it. */
export const deriveCalendarId = (provider: string, subject: string, externalId: string): string =>
  derivedId(`calendar\n${provider}\n${subject}\n${externalId}`, 0);

/** @throws HttpError INVALID_INPUT (url) */
function addressOf(text: string): string {
  const address = text.replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  throw invalid('url', 'Enter an address that begins with https://');
}

async function readName(
  feed: ICalendarFeed,
  { url, ...request }: Omit<Parameters<ICalendarFeed['read']>[0], 'signal'>,
): Promise<string> {
  try {
    const read = await feed.read({ url, ...request, signal: AbortSignal.timeout(READ_MS) });
    const name = read === 'NOT_MODIFIED' ? '' : toOneLine(read.name).slice(0, NAME_MAX);
    return name === '' ? new URL(url).hostname : name;
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    const isRetryable = error.kind === 'UNAVAILABLE' || error.kind === 'THROTTLED';
    throw new HttpError(isRetryable ? 'CALENDAR_UNREACHABLE' : 'ADDRESS_REFUSED');
  }
}
