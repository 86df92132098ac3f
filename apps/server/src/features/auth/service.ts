import { randomBytes } from 'node:crypto';
import type { ResponseOf, Authenticated, ParsedBodyOf } from '@sevenfold/contract';
import { languageOfLocale } from '@sevenfold/domain/user';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { HttpError } from '../../http/httpError';
import type { Http } from '../../http/route';
import { sessionEnd, timezoneOf } from '../../http/session';
import {
  hashToken,
  newSessionToken,
  readSessionToken,
  SESSION_COOKIE,
  SESSION_MS,
  type TokenParts,
} from '../../http/sessionToken';
import { newId } from '../../id';
import type { Identity, IdentityProviders } from '../../ports/identity';
import { adminEmailOf } from './administrators';
import { deleteIdentities, deleteSessions, unmarkForDeletion } from '../deletion/store';
import { carryOver, presentCounts } from '../migration/carryOver';
import type { OldCounts } from '../migration/counts';
import { findWaiting } from '../migration/store';
import { checkDateOfBirth } from '../user/service';
import {
  deleteSession,
  findTicket,
  findAccount,
  IDENTITY_KEY,
  insertIdentity,
  insertSession,
  insertTicket,
  insertUser,
  type Account,
  type NewUser,
} from './store';

/** Dependencies of the sign-in endpoints. */
export interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly http: Http;
  readonly providers: IdentityProviders;
  /** Maximum number of active activities on the free plan. */
  readonly freeLimit: number;
  /** Addresses of the administrators, in lower case. */
  readonly adminEmails: ReadonlySet<string>;
}

type Session = ResponseOf<'POST /api/v1/auth/register'>['session'];
type Proof = ParsedBodyOf<'POST /api/v1/auth/authenticate'>;

/** Time to complete the registration form; afterwards the user signs in again. */
const TICKET_MS = 30 * 60_000;
/** Format of a registration ticket, which tells it from an ID token and from the name of a local account. */
const TICKET = /^rt_[A-Za-z0-9_-]{43}$/;
const DEVICE_MAX = 200;

/**
 * Signs in with a proof of identity, or responds that the user must register, migrate or restore their account first.
 *
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN
 */
export async function authenticate(auth: AuthDeps, proof: Proof): Promise<Authenticated> {
  const identity = await identify(auth, proof);
  const account = await findLiveAccount(auth, identity);
  if (account && !account.delete_at)
    return { status: 'SESSION', session: await startSession(auth, auth.db, account.user_id, identity) };
  const registrationToken = await issueTicket(auth, identity);
  if (account?.delete_at) {
    const deleteAt = account.delete_at.toISOString();
    return { status: 'DELETION_PENDING', name: account.name, deleteAt, registrationToken };
  }
  const waiting = identity.email === undefined ? undefined : await findWaiting(auth.db, identity.email);
  return waiting
    ? {
        status: 'MIGRATION_REQUIRED',
        name: waiting.name,
        carriedOver: presentCounts(waiting.counts, auth.freeLimit),
        registrationToken,
      }
    : { status: 'REGISTRATION_REQUIRED', name: identity.name, registrationToken };
}

/**
 * Creates a user with settings and areas, and signs in.
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, ALREADY_REGISTERED, INVALID_INPUT
 */
export async function register(auth: AuthDeps, body: ParsedBodyOf<'POST /api/v1/auth/register'>): Promise<Session> {
  const identity = await identifyOrRedeem(auth, body.auth);
  if (body.dateOfBirth) checkDateOfBirth('dateOfBirth', body.dateOfBirth, auth.clock);
  return createUser(auth, identity, {
    userId: newId(auth.clock),
    name: body.name,
    email: identity.email,
    dateOfBirth: body.dateOfBirth ?? null,
    whereDidYouHear: body.whereDidYouHear || null,
    language: body.language,
    weekStartDay: body.weekStartDay,
    timezone: body.timezone,
  });
}

/**
 * Creates a user from the waiting account of version 1.0, with all its data, and signs in.
 *
 * @param onMigrated called with what was carried over
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, ALREADY_REGISTERED, NOT_FOUND
 */
export async function migrateRegister(
  auth: AuthDeps,
  proof: Proof,
  onMigrated: (counts: OldCounts) => void,
): Promise<Session> {
  const identity = await identifyOrRedeem(auth, proof);
  // The order matters: one transaction removes the waiting account and registers the user, so a caller that finds no
  // waiting account also finds the registered user.
  const { email } = identity;
  const waiting = email === undefined ? undefined : await findWaiting(auth.db, email);
  if (await findLiveAccount(auth, identity)) throw new HttpError('ALREADY_REGISTERED');
  if (!waiting || email === undefined) throw new HttpError('NOT_FOUND');
  let counts: OldCounts | undefined;
  const session = await createUser(
    auth,
    identity,
    {
      userId: newId(auth.clock),
      name: waiting.name,
      email,
      dateOfBirth: null,
      whereDidYouHear: null,
      language: languageOfLocale(auth.http.preferredLanguage),
      weekStartDay: 'MONDAY',
      timezone: 'UTC',
    },
    async (transaction, userId) => {
      counts = await carryOver(transaction, userId, email, auth);
      if (!counts) throw new HttpError('NOT_FOUND');
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
  const identity = await identifyOrRedeem(auth, proof);
  const account = await findLiveAccount(auth, identity);
  if (!account) throw new HttpError('NOT_FOUND');
  return auth.db.transaction().execute(async (transaction) => {
    const now = new Date(auth.clock.now());
    if (await unmarkForDeletion(transaction, account.user_id, now)) await deleteSessions(transaction, account.user_id);
    return startSession(auth, transaction, account.user_id, identity);
  });
}

/** Ends the caller's session and returns it; undefined if there is none. */
export async function logout({ db, http }: Pick<AuthDeps, 'db' | 'http'>): Promise<TokenParts | undefined> {
  const session = readSessionToken(http.sessionToken);
  if (session) await deleteSession(db, session.userId, session.hash);
  http.clearCookie(SESSION_COOKIE);
  return session;
}

async function identify({ providers, http }: AuthDeps, { method, token }: Proof): Promise<Identity> {
  const provider = { GOOGLE: providers.google, OPENID: providers.openId, LOCAL: providers.local }[method];
  if (!provider) throw new HttpError('FORBIDDEN', [], 'This way to sign in is not available on this server.');
  return provider.identify(token, http);
}

/** Returns the identity of a proof, or of the ticket issued for an earlier one. */
async function identifyOrRedeem(auth: AuthDeps, proof: Proof): Promise<Identity> {
  if (!TICKET.test(proof.token)) return identify(auth, proof);
  // The ticket need not be consumed: its identity can be registered only once, and a second use gets
  // ALREADY_REGISTERED.
  const ticket = await findTicket(auth.db, hashToken(proof.token), new Date(auth.clock.now()));
  if (!ticket) throw new HttpError('IDENTITY_REFUSED');
  return { issuer: ticket.issuer, subject: ticket.subject, email: ticket.email ?? undefined, name: ticket.name };
}

/**
 * Finds the account of an identity. An account that can no longer be restored counts as deleted, although its rows may
 * not be removed yet: its identity can register again.
 */
async function findLiveAccount({ db, clock }: AuthDeps, identity: Identity): Promise<Account | undefined> {
  const account = await findAccount(db, identity);
  if (!account?.delete_at || account.delete_at.getTime() > clock.now()) return account;
  await deleteIdentities(db, account.user_id);
  return undefined;
}

async function issueTicket({ db, clock }: AuthDeps, { issuer, subject, email, name }: Identity): Promise<string> {
  const token = `rt_${randomBytes(32).toString('base64url')}`;
  const ticket = {
    token_hash: hashToken(token),
    issuer,
    subject,
    email: email ?? null,
    name,
    expires_at: new Date(clock.now() + TICKET_MS),
  };
  await insertTicket(db, ticket, new Date(clock.now()));
  return token;
}

/**
 * Creates a user atomically. If two run concurrently for one identity, one of them gets ALREADY_REGISTERED.
 *
 * @param fill writes the first data of the user, in the same transaction
 */
async function createUser(
  auth: AuthDeps,
  identity: Identity,
  user: NewUser,
  fill?: (transaction: Db, userId: string) => Promise<void>,
): Promise<Session> {
  const { db, clock } = auth;
  try {
    const session = await db.transaction().execute(async (transaction) => {
      await insertUser(transaction, user, clock);
      await insertIdentity(transaction, identity, user.userId, new Date(clock.now()));
      await fill?.(transaction, user.userId);
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
  const adminEmail = adminEmailOf(identity, adminEmails);
  const { token, hash } = newSessionToken(userId);
  const expiresAt = sessionEnd(clock);
  const device = http.userAgent.slice(0, DEVICE_MAX) || null;
  await insertSession(db, {
    userId,
    hash,
    platform: http.platform,
    device,
    timezone: timezoneOf(http.timezone),
    now: new Date(clock.now()),
    expiresAt,
    adminEmail,
  });
  if (http.platform === 'WEB') http.setCookie(SESSION_COOKIE, token, SESSION_MS / 1000);
  return { expiresAt: expiresAt.toISOString(), token: http.platform === 'WEB' ? null : token };
}
