import type { ResponseOf, Authenticated, ParsedBodyOf } from '@sevenfold/contract';
import { languageOfLocale } from '@sevenfold/domain/user';
import { type Db, isUniqueViolation } from '#db';
import {
  HttpError,
  newSessionToken,
  parseTimezone,
  readSessionToken,
  SESSION_COOKIE,
  SESSION_MS,
  sessionEnd,
  type TokenParts,
} from '#http';
import { newId } from '../../id';
import type { Identity } from '#ports';
import type { UserTransaction } from '#rows';
import { findAdminEmail } from './administrators';
import { deleteSessions, unmarkForDeletion } from '#features/deletion';
import { carryOver, findWaiting, type OldCounts, presentCounts } from '#features/migration';
import { checkDateOfBirth } from '#features/user';
import { deleteSession, deleteTicketsOfUser, insertSession, insertUser, type NewUser } from './store';
import { keepConsent } from './consent';
import { findLinkable, followAddress } from './identities';
import { IDENTITY_KEY, insertIdentity } from '#features/identity';
import { findLiveAccount, identify, identifyOrRedeem, type Proof, type Proven, refusePasskey } from './proof';
import type { ProofDeps } from './proofDeps';
import { endTicketsOfBrowser, issueTicket, useUpTickets } from './tickets';

/** Dependencies of the sign-in endpoints. */
export interface AuthDeps extends ProofDeps {
  /** Maximum number of active activities on the free plan. */
  readonly freeLimit: number | null;
  /** Addresses of the administrators, in lower case. */
  readonly adminEmails: ReadonlySet<string>;
}

export type Session = ResponseOf<'POST /api/v1/auth/register'>['session'];
const DEVICE_MAX = 200;

/**
 * Signs in with a proof of identity, or responds that the user must register, migrate or restore their account first.
 *
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN
 */
export const authenticate = async (auth: AuthDeps, proof: Proof): Promise<Authenticated> =>
  admit(auth, await identify(auth, proof));

/** Signs in with a verified identity, or issues a ticket for it. @throws HttpError IDENTITY_REFUSED */
export async function admit(auth: AuthDeps, identity: Identity): Promise<Authenticated> {
  const account = await findLiveAccount(auth, identity);
  // A passkey is made for an account. Without it, there is nothing to register.
  if (!account) refusePasskey(identity);
  if (account && !account.delete_at) {
    await followAddress(auth.db, identity, account);
    await keepConsent(auth.db, auth, account.user_id, account.identity_id, identity.consent);
    return { status: 'SESSION', session: await startSession(auth, auth.db, account.user_id, identity) };
  }
  const registrationToken = await issueTicket(auth, identity);
  if (account?.delete_at) {
    const deleteAt = account.delete_at.toISOString();
    return { status: 'DELETION_PENDING', name: account.name, deleteAt, registrationToken };
  }
  const waiting = identity.email === undefined ? undefined : await findWaiting(auth.db, identity.email);
  if (waiting)
    return {
      status: 'MIGRATION_REQUIRED',
      name: waiting.name,
      carriedOver: presentCounts(waiting.counts, auth.freeLimit),
      registrationToken,
    };
  const linkable = await findLinkable(auth.db, identity, auth.providers);
  return { status: 'REGISTRATION_REQUIRED', name: identity.name, ...linkable, registrationToken };
}

/**
 * Creates a user with settings and areas, and signs in.
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, ALREADY_REGISTERED, INVALID_INPUT
 */
export async function register(auth: AuthDeps, body: ParsedBodyOf<'POST /api/v1/auth/register'>): Promise<Session> {
  if (body.dateOfBirth) checkDateOfBirth(body.dateOfBirth, auth.clock);
  const proven = await identifyOrRedeem(auth, body.auth);
  refusePasskey(proven.identity);
  return createUser(auth, proven, {
    userId: newId(auth.clock),
    name: body.name,
    email: proven.identity.email,
    dateOfBirth: body.dateOfBirth ?? null,
    whereDidYouHear: body.whereDidYouHear || null,
    language: body.language,
    weekStartDay: body.weekStartDay,
    timezone: body.timezone,
  });
}

/**
 * Creates a user from the waiting account of version 1.0, with all its data, and signs in. Language and time zone are
 * those of the device where the account has none.
 *
 * @param onMigrated called with what was carried over
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, ALREADY_REGISTERED, NOT_FOUND
 */
export async function migrateRegister(
  auth: AuthDeps,
  proof: Proof,
  onMigrated: (counts: OldCounts) => void,
): Promise<Session> {
  const proven = await identifyOrRedeem(auth, proof);
  const { identity } = proven;
  // The order matters: one transaction removes the waiting account and registers the user, so a caller that finds no
  // waiting account also finds the registered user.
  const { email } = identity;
  const waiting = email === undefined ? undefined : await findWaiting(auth.db, email);
  if (await findLiveAccount(auth, identity)) throw new HttpError('ALREADY_REGISTERED');
  if (!waiting || email === undefined) throw new HttpError('NOT_FOUND');
  let counts: OldCounts | undefined;
  const session = await createUser(
    auth,
    proven,
    {
      userId: newId(auth.clock),
      name: waiting.name,
      email,
      dateOfBirth: null,
      whereDidYouHear: null,
      language: languageOfLocale(auth.http.preferredLanguage),
      weekStartDay: 'MONDAY',
      timezone: parseTimezone(auth.http.timezone) ?? 'UTC',
    },
    {
      fill: async (transaction) => {
        counts = await carryOver(transaction, email, auth);
        if (!counts) throw new HttpError('NOT_FOUND');
      },
    },
  );
  if (counts) onMigrated(counts);
  return session;
}

/**
 * Restores an account that is marked for deletion, and signs in. All sessions from before stay ended.
 *
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, NOT_FOUND
 */
export async function restore(auth: AuthDeps, proof: Proof): Promise<Session> {
  const { identity, ticketHash } = await identifyOrRedeem(auth, proof);
  const account = await findLiveAccount(auth, identity);
  if (!account) throw new HttpError('NOT_FOUND');
  return auth.db.transaction().execute(async (transaction) => {
    await useUpTickets(transaction, identity, ticketHash);
    await keepConsent(transaction, auth, account.user_id, account.identity_id, identity.consent);
    const now = new Date(auth.clock.now());
    if (await unmarkForDeletion(transaction, account.user_id, now)) await deleteSessions(transaction, account.user_id);
    return startSession(auth, transaction, account.user_id, identity);
  });
}

/** Ends the caller's session, its tickets, and those of the browser. Returns the session; undefined if there is none. */
export async function logout({ db, http }: Pick<AuthDeps, 'db' | 'http'>): Promise<TokenParts | undefined> {
  const session = readSessionToken(http.sessionToken);
  if (session && (await deleteSession(db, session.userId, session.hash))) await deleteTicketsOfUser(db, session.userId);
  await endTicketsOfBrowser({ db, http });
  http.clearCookie(SESSION_COOKIE);
  return session;
}

interface CreationSteps {
  /** Runs in the transaction before the user exists. */
  readonly prepare?: (db: Db) => Promise<void>;
  /** Writes the first data of the user, in the same transaction. */
  readonly fill?: (transaction: UserTransaction, identityId: string) => Promise<void>;
}

/** Creates a user atomically. If two run concurrently for one identity, one of them gets ALREADY_REGISTERED. */
export async function createUser(
  auth: AuthDeps,
  { identity, ticketHash }: Proven,
  user: NewUser,
  { prepare, fill }: CreationSteps = {},
): Promise<Session> {
  const { db, clock } = auth;
  try {
    const session = await db.transaction().execute(async (transaction) => {
      await prepare?.(transaction);
      await useUpTickets(transaction, identity, ticketHash);
      const written = await insertUser(transaction, user, clock);
      const identityId = await insertIdentity(transaction, identity, user.userId, new Date(clock.now()));
      await keepConsent(transaction, auth, user.userId, identityId, identity.consent);
      await fill?.(written, identityId);
      return startSession(auth, transaction, user.userId, identity);
    });
    return session;
  } catch (error) {
    if (isUniqueViolation(error, IDENTITY_KEY)) throw new HttpError('ALREADY_REGISTERED');
    throw error;
  }
}

async function startSession(
  { clock, http, adminEmails }: AuthDeps,
  db: Db,
  userId: string,
  identity: Identity,
): Promise<Session> {
  const adminEmail = findAdminEmail(identity, adminEmails);
  const { token, hash } = newSessionToken(userId);
  const expiresAt = sessionEnd(clock);
  const device = http.userAgent.slice(0, DEVICE_MAX) || null;
  await insertSession(db, {
    userId,
    hash,
    platform: http.platform,
    device,
    timezone: parseTimezone(http.timezone),
    now: new Date(clock.now()),
    expiresAt,
    adminEmail,
  });
  if (http.platform === 'WEB') http.setCookie(SESSION_COOKIE, token, SESSION_MS / 1000);
  return { expiresAt: expiresAt.toISOString(), token: http.platform === 'WEB' ? null : token };
}
