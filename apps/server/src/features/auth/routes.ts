import type { Logger } from 'pino';
import { type ActiveSession, confirmedSeconds, hashToken, HttpError, readNonce, route, type TokenParts } from '#http';
import { NOT_OFFERED } from '#ports';
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
import { type AuthDeps, authenticate, logout, migrateRegister, register, restore } from './service';

interface AuthSetup extends Omit<AuthDeps, 'db' | 'clock' | 'http'> {
  /** Looks up the session of a token. @throws HttpError if there is none */
  readonly findSession: (token: string | undefined) => Promise<ActiveSession>;
  /** Called with each session that was ended. */
  readonly onEnded: (session: TokenParts) => void;
  /** Called after the migration of an account of version 1.0. */
  readonly onMigrated: (counts: OldCounts) => void;
  /** Limits guesses of recovery codes. */
  readonly limits: RecoveryLimits;
  readonly log: Logger;
}

export const authRoutes = ({ findSession, onEnded, onMigrated, limits, log, ...setup }: AuthSetup) => {
  const { providers, keyring } = setup;
  const depsFor = ({ db, clock, http }: Pick<AuthDeps, 'db' | 'clock' | 'http'>): AuthDeps => ({
    ...setup,
    db,
    clock,
    http,
  });
  return [
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
    route('POST /api/v1/auth/authenticate', (request) => authenticate(depsFor(request), request.body)),
    route('POST /api/v1/auth/register', async (request) => ({
      session: await register(depsFor(request), request.body),
    })),
    route('POST /api/v1/auth/migrate-register', async (request) => ({
      session: await migrateRegister(depsFor(request), request.body.auth, onMigrated),
    })),
    route('POST /api/v1/auth/restore', async (request) => ({
      session: await restore(depsFor(request), request.body.auth),
    })),
    route('POST /api/v1/auth/logout', async ({ db, http }) => {
      const ended = await logout({ db, http });
      if (ended) onEnded(ended);
      return { signedOut: true };
    }),
    route('POST /api/v1/auth/join', (request) => readLink(depsFor(request), request.body.token)),
    route('POST /api/v1/auth/passkey/sign-in', async (request) => ({
      options: await startPasskeySignIn(depsFor(request)),
    })),
    route('POST /api/v1/auth/passkey/register/start', async (request) => ({
      options: await startRegistration(depsFor(request), request.body),
    })),
    route('POST /api/v1/auth/passkey/register', async (request) => ({
      session: await registerWithPasskey(depsFor(request), request.body),
    })),
    route('POST /api/v1/passkey/start', async (request) => ({
      options: await startAddingPasskey(depsFor(request), request.userId),
    })),
    route('POST /api/v1/passkey', async (request) => ({
      name: await addPasskey(depsFor(request), request.userId, request.body.passkey),
    })),
    route('PATCH /api/v1/passkey', async ({ db, userId, body }) => {
      await renamePasskey(db, userId, body.id, body.name);
      return {};
    }),
    route('POST /api/v1/auth/recovery-code', (request) => signInByCode(depsFor(request), limits, request.body.code)),
    route('GET /api/v1/recovery-codes', async ({ db, userId }) => ({ left: await countCodes(db, userId) })),
    route('POST /api/v1/recovery-codes', async (request) => ({
      codes: await makeCodes(depsFor(request), request.userId),
    })),
    route('GET /api/v1/confirmation', async ({ clock, http }) => ({
      secondsLeft: confirmedSeconds(await findSession(http.sessionToken), clock),
    })),
    route('POST /api/v1/confirmation/start', async (request) => ({
      options: await startConfirmation(depsFor(request), request.userId),
    })),
    route(
      'POST /api/v1/confirmation',
      async (request) => ({
        secondsLeft: await confirm(depsFor(request), limits, request.body),
      }),
      { callsThirdParties: true },
    ),
    route('GET /api/v1/identities', ({ db, userId }) => listIdentities(db, userId, providers)),
    route(
      'POST /api/v1/identity',
      async (request) => {
        await linkIdentity(depsFor(request), request.userId, request.body);
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
};

async function isSignedIn(session: Promise<ActiveSession>): Promise<boolean> {
  try {
    await session;
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
