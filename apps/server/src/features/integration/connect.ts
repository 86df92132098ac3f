import { createHash, randomBytes } from 'node:crypto';
import type { ParsedBodyOf, ResponseOf } from '@sevenfold/contract';
import { CONSENT_RETURN_PATH, consentState } from '@sevenfold/domain/appLink';
import { derivedId } from '@sevenfold/domain/transfer';
import type { Db } from '#db';
import { hashToken, type Http, HttpError, readSessionToken } from '#http';
import {
  type Account,
  CalendarError,
  isTransient,
  type OAuthCalendars,
  type ProviderCalendar,
  type Tokens,
} from '#ports';
import { applyCalendarChange } from '#features/calendarEvent';
import { requireUser, writeForUser } from '#features/user';
import { toCredentials, requireKeyring, sealedCredentials } from './credentials';
import type { IntegrationDeps } from './deps';
import { checkAccounts } from './limit';
import { storeListedCalendars } from './listedCalendars';
import { logMisconfiguration } from './misconfiguration';
import { findChannels, renewChannels } from './push/store';
import { revokeLater, revokeNow } from './revoke';
import { requireIntegration } from './service';
import {
  type AuthorizationRow,
  endBackOff,
  findByAccount,
  findIntegration,
  findIntegrations,
  insertAuthorization,
  insertIntegration,
  takeAuthorization,
  updateIntegration,
} from './store';
import { requestSync } from './requestSync';
import { verifierContext } from './verifierContext';

/** Time to grant access at the provider. */
const REQUEST_MS = 10 * 60_000;
/** Timeout of all requests to the provider, while the user waits. */
const EXCHANGE_MS = 12_000;

type Provider = AuthorizationRow['provider'];

const secret = (): string => randomBytes(32).toString('base64url');

/**
 * Begins to connect an account, or to reconnect one.
 *
 * @returns the address to send the browser to
 * @throws HttpError FORBIDDEN: the provider is not set up; NOT_FOUND (integrationId); PLAN_LIMIT
 */
export async function authorize(
  deps: IntegrationDeps,
  userId: string,
  http: Http,
  { provider, integrationId, from }: ParsedBodyOf<'POST /api/v1/integration/authorize'>,
): Promise<string> {
  const { db, clock, publicUrl } = deps;
  const loginHint =
    integrationId === null
      ? await checkPlanLimit(deps, userId)
      : await accountToReconnect(db, userId, integrationId, provider);
  const calendars = requireProvider(deps, provider);
  const keyring = requireKeyring(deps.keyring);
  const origin = publicUrl ?? `http://${http.host}`;
  if (!URL.canParse(origin)) throw new HttpError('FORBIDDEN');
  const redirectUri = new URL(CONSENT_RETURN_PATH, origin).href;
  const [state, verifier] = [consentState(http.platform, secret()), secret()];
  const stateHash = hashToken(state);
  const sealed = keyring.seal(verifier, verifierContext(userId, stateHash.toString('hex')));
  await insertAuthorization(db, {
    user_id: userId,
    state_hash: stateHash,
    token_hash: sessionHash(http),
    provider,
    verifier: sealed.bytes,
    verifier_key_id: sealed.keyId,
    integration_id: integrationId,
    origin: from,
    redirect_uri: redirectUri,
    expires_at: new Date(clock.now() + REQUEST_MS),
  });
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  return calendars.authorizationUrl({ state, codeChallenge, redirectUri, loginHint });
}

/**
 * Connects the account that was granted access to.
 *
 * @throws HttpError FORBIDDEN: the request was not started by this session, has expired or was used;
 * PERMISSIONS_MISSING, OTHER_ACCOUNT, PLAN_LIMIT, NO_MAILBOX: nothing is stored, and the consent is withdrawn;
 * CALENDAR_UNREACHABLE
 */
export async function connect(
  deps: IntegrationDeps,
  userId: string,
  http: Http,
  query: string,
): Promise<ResponseOf<'POST /api/v1/integration/connect'>> {
  const parameters = new URLSearchParams(query);
  const request = await takeRequest(deps, userId, http, parameters.get('state') ?? '');
  const code = parameters.get('code');
  if (parameters.get('error') === 'access_denied') throw new HttpError('PERMISSIONS_MISSING');
  if (parameters.has('error') || code === null) throw new HttpError('CALENDAR_UNREACHABLE');
  const calendars = requireProvider(deps, request.provider);
  const sealed = { bytes: request.verifier, keyId: request.verifier_key_id };
  const signal = AbortSignal.timeout(EXCHANGE_MS);
  const granted = await calendars
    .exchange({
      code,
      codeVerifier: requireKeyring(deps.keyring).open(
        sealed,
        verifierContext(userId, request.state_hash.toString('hex')),
      ),
      redirectUri: request.redirect_uri,
      signal,
    })
    .catch((error: unknown) => rejectExchange(deps, request.provider, error));
  const { tokens, account } = granted;
  try {
    const { refreshToken } = tokens;
    if (!granted.hasAllScopes || refreshToken === undefined) throw new HttpError('PERMISSIONS_MISSING');
    const listed = await calendars.calendars(tokens.accessToken, signal).catch(noneYet);
    const stored = await store(deps, userId, request, { account, tokens, refreshToken, listed });
    return { ...stored, from: request.origin };
  } catch (error) {
    await withdraw(deps, userId, request.provider, account, tokens);
    throw error;
  }
}

interface Granted {
  readonly account: Account;
  readonly tokens: Tokens;
  readonly refreshToken: string;
  /** Empty if they are to be listed by the first sync. */
  readonly listed: readonly ProviderCalendar[];
}

/**
 * Stores the account in one transaction with the check of the plan's limit, so that concurrent requests cannot exceed
 * it.
 */
async function store(
  deps: IntegrationDeps,
  userId: string,
  { provider, integration_id: reconnectedId }: AuthorizationRow,
  { account, tokens, refreshToken, listed }: Granted,
): Promise<{ integrationId: string; needsCalendarChoice: boolean }> {
  const { db, clock, freeAccounts } = deps;
  const keyring = requireKeyring(deps.keyring);
  return writeForUser(db, userId, async (transaction) => {
    const { db: inner } = transaction;
    const user = await requireUser(inner, userId);
    const existing = await findByAccount(inner, userId, provider, account.subject);
    if (reconnectedId !== null && existing?.id !== reconnectedId) {
      if (await findIntegration(inner, userId, reconnectedId)) throw new HttpError('OTHER_ACCOUNT');
    }
    const id = existing?.id ?? derivedId(`integration\n${provider}\n${account.subject}`, 0);
    const now = new Date(clock.now());
    const connected = {
      account_name: account.name,
      ...sealedCredentials(keyring, userId, id, toCredentials(tokens, refreshToken)),
      next_sync_at: now,
    };
    if (existing) {
      await updateIntegration(inner, userId, id, {
        ...connected,
        credentials_version: existing.credentials_version + 1,
        status: 'CONNECTED',
        error: null,
        failures: 0,
      });
      await endBackOff(inner, userId, id);
      const channels = await findChannels(inner, userId, id);
      // They may have ended with the former consent.
      await renewChannels(
        inner,
        userId,
        channels.map((channel) => channel.id),
        now,
      );
    } else {
      const integrations = await findIntegrations(inner, userId);
      checkAccounts(user.subscription_type, integrations.length, freeAccounts);
      const inserted = await insertIntegration(inner, {
        user_id: userId,
        id,
        provider,
        account_subject: account.subject,
        needs_calendar_choice: true,
        ...connected,
        error: null,
        lease_until: null,
        last_success_at: null,
        created_at: now,
      });
      await storeListedCalendars(inner, inserted, listed);
    }
    await applyCalendarChange(transaction);
    await requestSync(inner, userId, id);
    return { integrationId: id, needsCalendarChoice: existing?.needs_calendar_choice ?? true };
  });
}

/** Withdraws a consent that is not used, unless the account is connected: at Google, all its consents would end. */
async function withdraw(
  deps: IntegrationDeps,
  userId: string,
  provider: Provider,
  account: Account,
  { refreshToken, accessToken }: Tokens,
): Promise<void> {
  if (await findByAccount(deps.db, userId, provider, account.subject)) return;
  const consent = { userId, provider, subject: account.subject, refreshToken: refreshToken ?? accessToken };
  const id = await revokeLater(deps.db, deps, consent);
  await revokeNow(deps, userId, id);
}

async function takeRequest(
  { db, clock }: IntegrationDeps,
  userId: string,
  http: Http,
  state: string,
): Promise<AuthorizationRow> {
  const request = await takeAuthorization(db, userId, hashToken(state), sessionHash(http));
  if (request && request.expires_at.getTime() > clock.now()) return request;
  throw new HttpError('FORBIDDEN', [], 'This attempt to connect a calendar has expired. Start again.');
}

function sessionHash({ sessionToken }: Http): Buffer {
  const token = readSessionToken(sessionToken);
  if (!token) throw new HttpError('NOT_SIGNED_IN');
  return token.hash;
}

function requireProvider({ providers }: IntegrationDeps, provider: Provider): OAuthCalendars {
  const calendars = providers[provider];
  if (calendars) return calendars;
  throw new HttpError('FORBIDDEN', [], 'This calendar service is not available on this server.');
}

/** Checks the plan's limit before the user is sent to the provider; `store` checks it again. */
async function checkPlanLimit({ db, freeAccounts }: IntegrationDeps, userId: string): Promise<undefined> {
  const user = await requireUser(db, userId);
  const integrations = await findIntegrations(db, userId);
  checkAccounts(user.subscription_type, integrations.length, freeAccounts);
}

async function accountToReconnect(db: Db, userId: string, id: string, provider: Provider): Promise<string> {
  const row = await requireIntegration(db, userId, id);
  if (row.provider !== provider) throw new HttpError('NOT_FOUND');
  return row.account_name;
}

/**
 * Leaves listing the calendars to the first sync, unless the account can have none.
 *
 * @throws HttpError NO_MAILBOX
 */
function noneYet(error: unknown): [] {
  if (!(error instanceof CalendarError)) throw error;
  if (error.kind === 'NO_MAILBOX') throw new HttpError('NO_MAILBOX');
  return [];
}

function rejectExchange({ log }: IntegrationDeps, provider: Provider, error: unknown): never {
  if (!(error instanceof CalendarError)) throw error;
  logMisconfiguration(log, provider, error);
  if (isTransient(error)) throw new HttpError('CALENDAR_UNREACHABLE');
  throw new HttpError(error.kind === 'PERMISSION_MISSING' ? 'PERMISSIONS_MISSING' : 'FORBIDDEN');
}
