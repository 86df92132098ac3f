import { createHash, randomBytes } from 'node:crypto';
import type { AccountCalendars } from '@sevenfold/fakes/calendar/account';
import { type GoogleFake, startGoogle } from '@sevenfold/fakes/google';
import type { Pool } from 'pg';
import { googleCalendars } from '../../apps/server/src/adapters/googleCalendar';
import { systemClock } from '../../apps/server/src/clock';
import { overPool } from '../../apps/server/src/db/client';
import { deriveCalendarId } from '../../apps/server/src/features/integration/address';
import { sealedCredentials } from '../../apps/server/src/features/integration/credentials';
import { insertIntegration } from '../../apps/server/src/features/integration/store';
import { createKeyring } from '../../apps/server/src/keyring';
import { newId } from '../../apps/server/src/id';
import type { OAuthCalendars } from '../../apps/server/src/ports/calendar';
import type { User } from '../users';

const CLIENT = { clientId: 'client', clientSecret: 'secret' };
const KEY = randomBytes(32);
export const keyring = createKeyring([{ id: 'bench', key: KEY }]);
const REDIRECT_URI = 'https://plan.example.org/integration-callback';

export interface Provider {
  readonly fake: GoogleFake;
  readonly calendars: OAuthCalendars;
  /** Environment of a server that reads from it. */
  readonly env: Readonly<Record<string, string>>;
}

/** A connected account of a user. */
export interface Connected {
  readonly userId: string;
  readonly id: string;
  readonly account: AccountCalendars;
  readonly accessToken: string;
  /** Id of its calendar in Sevenfold. */
  readonly calendarId: string;
}

/** Starts a fake of Google, with the adapter that reads it. */
export async function startProvider(): Promise<Provider> {
  const fake = await startGoogle({ ...CLIENT, clock: systemClock, accessTokenSeconds: 86_400 });
  const { oauthUrl, calendarUrl } = fake;
  return {
    fake,
    calendars: googleCalendars({ ...CLIENT, oauthUrl, calendarUrl, clock: systemClock }),
    env: {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_OAUTH_URL: oauthUrl,
      GOOGLE_CALENDAR_URL: calendarUrl,
      ENCRYPTION_KEYS: `bench:${KEY.toString('base64')}`,
    },
  };
}

/** Connects an account with one calendar by the OAuth flow, without the HTTP endpoints of the server. */
export async function connect({ fake, calendars }: Provider, pool: Pool, { userId }: User): Promise<Connected> {
  const account = fake.addAccount(`${userId}@example.org`, 'UTC');
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const url = calendars.authorizationUrl({ state: 's', codeChallenge, redirectUri: REDIRECT_URI });
  const code = new URL(fake.consent(url, { account })).searchParams.get('code') ?? '';
  const signal = AbortSignal.timeout(20_000);
  const { tokens } = await calendars.exchange({ code, codeVerifier, redirectUri: REDIRECT_URI, signal });
  const id = newId(systemClock);
  const { accessToken, expiresAt, refreshToken = '' } = tokens;
  await insertIntegration(overPool(pool), {
    user_id: userId,
    id,
    provider: 'GOOGLE',
    account_subject: account.subject,
    account_name: account.email,
    ...sealedCredentials(keyring, userId, id, { accessToken, expiresAt, refreshToken }),
    error: null,
    lease_until: null,
    last_success_at: null,
    // Not due by itself: the benchmark asks for each sync.
    next_sync_at: null,
    created_at: new Date(systemClock.now()),
  });
  return {
    userId,
    id,
    account,
    accessToken,
    calendarId: deriveCalendarId('GOOGLE', account.subject, account.primary.id),
  };
}
