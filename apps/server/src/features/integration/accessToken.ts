import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { CalendarError, type OAuthCalendars } from '#ports';
import {
  toCredentials,
  type OAuthCredentials,
  openCredentials,
  requireKeyring,
  sealedCredentials,
} from './credentials';
import type { IntegrationDeps } from './deps';
import { findIntegration, type IntegrationRow } from './store';

/** A token that expires within this time is refreshed. */
const MARGIN_MS = 60_000;
/** Duration of the lease of a refresh; after it another process may refresh. */
const REFRESH_MS = 30_000;
const POLL_MS = 100;

interface Account {
  readonly userId: string;
  readonly id: string;
  readonly provider: OAuthCalendars;
  readonly signal: AbortSignal;
  /** A token that the provider has rejected although it had not expired. */
  readonly rejected?: string | undefined;
}

/**
 * Returns a valid access token. If several callers, in any number of processes, find an expired one at the same time,
 * one refreshes it and the others wait: a provider that replaces the refresh token with each use would treat a second
 * use of the old one as theft.
 *
 * @throws {CalendarError} CONSENT_REVOKED, also if this server has removed the credentials
 */
export async function freshAccessToken(deps: IntegrationDeps, account: Account): Promise<string> {
  for (;;) {
    account.signal.throwIfAborted();
    const row = await findIntegration(deps.db, account.userId, account.id);
    const credentials = row && openCredentials(deps.keyring, row);
    if (!row || !credentials || !('refreshToken' in credentials))
      throw new CalendarError('CONSENT_REVOKED', 'no credentials');
    const isFresh = credentials.expiresAt - MARGIN_MS > deps.clock.now();
    if (isFresh && credentials.accessToken !== account.rejected) return credentials.accessToken;
    if (await leaseRefresh(deps, row)) return refresh(deps, account, row, credentials);
    await delay(POLL_MS, undefined, { signal: account.signal });
  }
}

/**
 * Leases the refresh of the credentials that were read; false if another process holds the lease or they have changed.
 */
async function leaseRefresh({ db, clock }: IntegrationDeps, row: IntegrationRow): Promise<boolean> {
  const now = new Date(clock.now());
  const until = new Date(clock.now() + REFRESH_MS);
  const { numAffectedRows = 0n } = await sql`
    UPDATE integration SET refresh_until = ${until}
    WHERE user_id = ${row.user_id} AND id = ${row.id} AND credentials_version = ${row.credentials_version}
      AND (refresh_until IS NULL OR refresh_until <= ${now})`.execute(db);
  return numAffectedRows > 0n;
}

async function refresh(
  deps: IntegrationDeps,
  { provider, signal }: Account,
  row: IntegrationRow,
  credentials: OAuthCredentials,
): Promise<string> {
  try {
    const tokens = await provider.refresh(credentials.refreshToken, signal);
    const next = toCredentials(tokens, credentials.refreshToken);
    await putCredentials(deps, row, next);
    return next.accessToken;
  } catch (error) {
    await deps.db
      .updateTable('integration')
      .set({ refresh_until: null })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .where('credentials_version', '=', row.credentials_version)
      .execute();
    throw error;
  }
}

/** Stores refreshed credentials, unless the account was connected again meanwhile. */
async function putCredentials(
  { db, keyring }: IntegrationDeps,
  row: IntegrationRow,
  credentials: OAuthCredentials,
): Promise<void> {
  await db
    .updateTable('integration')
    .set({
      ...sealedCredentials(requireKeyring(keyring), row.user_id, row.id, credentials),
      credentials_version: row.credentials_version + 1,
      refresh_until: null,
    })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('credentials_version', '=', row.credentials_version)
    .execute();
}
