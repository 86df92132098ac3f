import type { Logger } from 'pino';
import { type ActiveSession, confirmedSeconds, hashToken, HttpError, readNonce, route, type TokenParts } from '#http';
import type { Keyring } from '../../keyring';
import { type IdentityProviders, NOT_OFFERED } from '#ports';
import type { OldCounts } from '#features/migration';
import { confirm, startConfirmation } from './confirmation';
import { linkIdentity, listIdentities, unlinkIdentity } from './identities';
import {
  addPasskey,
  readLink,
  registerWithPasskey,
  renamePasskey,
  startAddingPasskey,
  startRegistration,
} from './passkeys';
import { startPasskeySignIn } from './passkeySignIn';
import { countCodes } from '#features/recovery';
import { makeCodes, type RecoveryLimits, signInByCode } from './recovery';
import { authenticate, logout, migrateRegister, register, restore } from './service';

/**
 * @param providers the sign-in methods
 * @param findSession looks up the session of a token; throws an HttpError if there is none
 * @param onEnded called with each session that was ended
 * @param keyring encrypts the consents of identities
 * @param freeLimit maximum number of active activities on the free plan
 * @param onMigrated called after the migration of an account of version 1.0
 * @param adminEmails addresses of the administrators, in lower case
 */
export const authRoutes = (
  providers: IdentityProviders,
  findSession: (token: string | undefined) => Promise<ActiveSession>,
  onEnded: (session: TokenParts) => void,
  {
    keyring,
    log,
    freeLimit,
    adminEmails,
    onMigrated,
    limits,
  }: {
    readonly keyring: Keyring | undefined;
    readonly log: Logger;
    readonly freeLimit: number | null;
    readonly adminEmails: ReadonlySet<string>;
    readonly onMigrated: (counts: OldCounts) => void;
    /** Limits guesses of recovery codes. */
    readonly limits: RecoveryLimits;
  },
) => [
  route('GET /api/v1/auth/status', async ({ http }) => {
    const nonce = readNonce(http);
    return {
      authenticated: await isSignedIn(findSession(http.sessionToken)),
      nonce,
      nonceHash: hashToken(nonce).toString('hex'),
    };
  }),
  route('POST /api/v1/auth/openid/start', async ({ http, body }) => {
    const started =
      body.method === 'APPLE' ? providers.apple?.start(http) : providers.openId?.start(http, body.provider);
    if (!started) throw new HttpError('FORBIDDEN', [], NOT_OFFERED);
    return started;
  }),
  route('POST /api/v1/auth/authenticate', ({ db, clock, http, body }) =>
    authenticate({ db, clock, http, providers, keyring, freeLimit, adminEmails }, body),
  ),
  route('POST /api/v1/auth/register', async ({ db, clock, http, body }) => ({
    session: await register({ db, clock, http, providers, keyring, freeLimit, adminEmails }, body),
  })),
  route('POST /api/v1/auth/migrate-register', async ({ db, clock, http, body }) => ({
    session: await migrateRegister(
      { db, clock, http, providers, keyring, freeLimit, adminEmails },
      body.auth,
      onMigrated,
    ),
  })),
  route('POST /api/v1/auth/restore', async ({ db, clock, http, body }) => ({
    session: await restore({ db, clock, http, providers, keyring, freeLimit, adminEmails }, body.auth),
  })),
  route('POST /api/v1/auth/logout', async ({ db, http }) => {
    const ended = await logout({ db, http });
    if (ended) onEnded(ended);
    return { signedOut: true };
  }),
  route('POST /api/v1/auth/join', ({ db, clock, http, body }) =>
    readLink({ db, clock, http, providers, keyring }, body.token),
  ),
  route('POST /api/v1/auth/passkey/sign-in', async ({ db, clock, http }) => ({
    options: await startPasskeySignIn({ db, clock, http, providers, keyring }),
  })),
  route('POST /api/v1/auth/passkey/register/start', async ({ db, clock, http, body }) => ({
    options: await startRegistration({ db, clock, http, providers, keyring }, body),
  })),
  route('POST /api/v1/auth/passkey/register', async ({ db, clock, http, body }) => ({
    session: await registerWithPasskey({ db, clock, http, providers, keyring, freeLimit, adminEmails }, body),
  })),
  route('POST /api/v1/passkey/start', async ({ db, clock, http, userId }) => ({
    options: await startAddingPasskey({ db, clock, http, providers, keyring }, userId),
  })),
  route('POST /api/v1/passkey', async ({ db, clock, http, userId, body }) => ({
    name: await addPasskey({ db, clock, http, providers, keyring }, userId, body.passkey),
  })),
  route('PATCH /api/v1/passkey', async ({ db, userId, body }) => {
    await renamePasskey(db, userId, body.id, body.name);
    return {};
  }),
  route('POST /api/v1/auth/recovery-code', ({ db, clock, http, body }) =>
    signInByCode({ db, clock, http, providers, keyring, freeLimit, adminEmails }, limits, body.code),
  ),
  route('GET /api/v1/recovery-codes', async ({ db, userId }) => ({ left: await countCodes(db, userId) })),
  route('POST /api/v1/recovery-codes', async ({ db, clock, http, userId }) => ({
    codes: await makeCodes({ db, clock, http, providers, keyring }, userId),
  })),
  route('GET /api/v1/confirmation', async ({ clock, http }) => ({
    secondsLeft: confirmedSeconds(await findSession(http.sessionToken), clock),
  })),
  route('POST /api/v1/confirmation/start', async ({ db, clock, http, userId }) => ({
    options: await startConfirmation({ db, clock, http, providers, keyring }, userId),
  })),
  route(
    'POST /api/v1/confirmation',
    async ({ db, clock, http, body }) => ({
      secondsLeft: await confirm({ db, clock, http, providers, keyring }, limits, body),
    }),
    { callsThirdParties: true },
  ),
  route('GET /api/v1/identities', ({ db, userId }) => listIdentities(db, userId, providers)),
  route(
    'POST /api/v1/identity',
    async ({ db, clock, http, userId, body }) => {
      await linkIdentity({ db, clock, http, providers, keyring }, userId, body);
      return {};
    },
    { callsThirdParties: true },
  ),
  route(
    'DELETE /api/v1/identity',
    async ({ db, clock, userId, body }) => {
      await unlinkIdentity({ db, clock, log, providers, keyring }, userId, body.id);
      return {};
    },
    { callsThirdParties: true },
  ),
];

async function isSignedIn(session: Promise<ActiveSession>): Promise<boolean> {
  try {
    await session;
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
