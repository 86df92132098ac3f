import type { ParsedBodyOf, PasskeyCreation, PasskeyCreationOptions, ResponseOf } from '@sevenfold/contract';
import { type Db, isUniqueViolation } from '#db';
import { hashToken, type Http, HttpError, parseDevice, requireToken } from '#http';
import { newId } from '../../id';
import { type NewPasskey, PASSKEY_ISSUER, type Passkeys } from '#ports';
import { inUserTransaction } from '#rows';
import { findIdentities, IDENTITY_KEY, insertIdentity } from '#features/identity';
import { checkInvitation, checkSetUpToken, isSetUpToken, useUpInvitation, useUpSetUpToken } from '#features/invitation';
import {
  creationOptions,
  findPasskeys,
  insertPasskey,
  issueChallenge,
  updateName,
  useUpChallenge,
} from '#features/passkey';
import { checkDateOfBirth, requireUser } from '#features/user';
import { requirePasskeys } from './passkeySignIn';
import type { ProofDeps } from './proofDeps';
import { type AuthDeps, createUser, type Session } from './service';

/** Longest name that a passkey is given; users may choose longer ones. */
const DEFAULT_NAME_MAX = 80;

type Link = ResponseOf<'POST /api/v1/auth/join'>;

/** Says what a link to join is for. @throws HttpError FORBIDDEN, NOT_FOUND, CONFLICT */
export async function readLink(auth: ProofDeps, token: string): Promise<Link> {
  requirePasskeys(auth);
  return checkLink(auth, token);
}

/** Starts a registration by a link. @throws HttpError FORBIDDEN, NOT_FOUND, CONFLICT */
export async function startRegistration(
  auth: ProofDeps,
  { token, name }: ParsedBodyOf<'POST /api/v1/auth/passkey/register/start'>,
): Promise<PasskeyCreationOptions> {
  const { rpId } = requirePasskeys(auth);
  await checkLink(auth, token);
  const userId = newId(auth.clock);
  const challenge = await issueChallenge(auth, { purpose: 'REGISTER', boundTo: hashToken(token) }, userId);
  return creationOptions(rpId, challenge, { id: userId, name });
}

/**
 * Creates a user with a passkey, and signs in. The link is used up in the same transaction.
 *
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, NOT_FOUND, CONFLICT, ALREADY_REGISTERED, INVALID_INPUT
 */
export async function registerWithPasskey(
  auth: AuthDeps,
  {
    token,
    passkey,
    whereDidYouHear,
    dateOfBirth = null,
    ...profile
  }: ParsedBodyOf<'POST /api/v1/auth/passkey/register'>,
): Promise<Session> {
  const passkeys = requirePasskeys(auth);
  if (dateOfBirth) checkDateOfBirth(dateOfBirth, auth.clock);
  await checkLink(auth, token);
  const use = { purpose: 'REGISTER', boundTo: hashToken(token) } as const;
  const { challenge, newUserId: userId } = await useUpChallenge(auth, use, passkey.clientDataJSON);
  if (userId === null) throw new HttpError('IDENTITY_REFUSED');
  const created = await passkeys.verifyCreation(passkey, challenge);
  const identity = { issuer: PASSKEY_ISSUER, subject: passkey.id, email: undefined, name: profile.name };
  return createUser(
    auth,
    { identity },
    { ...profile, userId, email: undefined, dateOfBirth, whereDidYouHear: whereDidYouHear || null },
    {
      prepare: (db) => useUpLink({ ...auth, db }, token),
      fill: async ({ db }, identityId) =>
        void (await store(db, auth, { passkeys, userId, identityId, passkey, created })),
    },
  );
}

/** Starts adding a passkey to a signed-in user. @throws HttpError FORBIDDEN, USER_NOT_FOUND */
export async function startAddingPasskey(auth: ProofDeps, userId: string): Promise<PasskeyCreationOptions> {
  const { rpId } = requirePasskeys(auth);
  const { name } = await requireUser(auth.db, userId);
  const challenge = await issueChallenge(auth, { purpose: 'ADD', boundTo: sessionHash(auth.http) });
  return creationOptions(rpId, challenge, { id: userId, name }, await listCredentials(auth, userId));
}

/**
 * Adds a passkey to a signed-in user.
 *
 * @returns its name
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, ALREADY_REGISTERED, USER_NOT_FOUND
 */
export async function addPasskey(auth: ProofDeps, userId: string, passkey: PasskeyCreation): Promise<string> {
  const passkeys = requirePasskeys(auth);
  const use = { purpose: 'ADD', boundTo: sessionHash(auth.http) } as const;
  const { challenge } = await useUpChallenge(auth, use, passkey.clientDataJSON);
  const created = await passkeys.verifyCreation(passkey, challenge);
  const identity = { issuer: PASSKEY_ISSUER, subject: passkey.id, email: undefined, name: '' };
  try {
    const name = await inUserTransaction(auth.db, userId, async ({ db }) => {
      const identityId = await insertIdentity(db, identity, userId, new Date(auth.clock.now()));
      return store(db, auth, { passkeys, userId, identityId, passkey, created });
    });
    if (name === undefined) throw new HttpError('USER_NOT_FOUND');
    return name;
  } catch (error) {
    if (isUniqueViolation(error, IDENTITY_KEY)) throw new HttpError('ALREADY_REGISTERED');
    throw error;
  }
}

/** @throws HttpError NOT_FOUND */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<void> {
  if (!(await updateName(db, userId, id, name))) throw new HttpError('NOT_FOUND');
}

/** The passkeys of a user that are of this server. */
export async function listCredentials(
  { db, providers }: Pick<ProofDeps, 'db' | 'providers'>,
  userId: string,
): Promise<{ readonly id: string; readonly transports: readonly string[] }[]> {
  const passkeys = await findPasskeys(db, userId);
  return (await findIdentities(db, userId)).flatMap(({ id, subject }) => {
    const row = passkeys.get(id);
    return row?.rp_id === providers.passkeys?.rpId && row ? [{ id: subject, transports: row.transports }] : [];
  });
}

async function checkLink(auth: Pick<ProofDeps, 'db' | 'clock'>, token: string): Promise<Link> {
  if (!isSetUpToken(token)) return { kind: 'INVITATION', inviter: await checkInvitation(auth, token) };
  await checkSetUpToken(auth, token);
  return { kind: 'SET_UP' };
}

const useUpLink = (auth: Pick<ProofDeps, 'db' | 'clock'>, token: string): Promise<void> =>
  isSetUpToken(token) ? useUpSetUpToken(auth, token) : useUpInvitation(auth, token);

const sessionHash = (http: Http): Buffer => requireToken(http.sessionToken).hash;

interface Stored {
  readonly passkeys: Passkeys;
  readonly userId: string;
  readonly identityId: string;
  readonly passkey: PasskeyCreation;
  readonly created: NewPasskey;
}

/** Stores a passkey under a name. @returns the name */
async function store(
  db: Db,
  { clock, http }: Pick<ProofDeps, 'clock' | 'http'>,
  { passkeys, userId, identityId, passkey, created }: Stored,
): Promise<string> {
  const name = await defaultName(created, http);
  await insertPasskey(db, {
    user_id: userId,
    identity_id: identityId,
    name,
    rp_id: passkeys.rpId,
    public_key: Buffer.from(created.publicKey),
    counter: created.counter,
    transports: passkey.transports,
    created_at: new Date(clock.now()),
    last_used_at: null,
  });
  return name;
}

/** The password manager that keeps a passkey, else the browser and system it was made with. */
async function defaultName({ provider }: NewPasskey, { userAgent, platform }: Http): Promise<string> {
  const { browser, system } = await parseDevice(userAgent, platform);
  const device = [browser, system].filter((part) => part !== null).join(' · ');
  return (provider ?? (device || 'Passkey')).slice(0, DEFAULT_NAME_MAX);
}
