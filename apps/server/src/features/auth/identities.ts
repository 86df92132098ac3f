import type { Identity as SignInIdentity, ResponseOf } from '@sevenfold/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import { type Db, isUniqueViolation } from '#db';
import { HttpError } from '#http';
import { type Identity, type IdentityProviders, LOCAL_ISSUER, type OpenIdProviders } from '#ports';
import { inUserTransaction } from '#rows';
import { requireUser, updateUser } from '#features/user';
import {
  type Account,
  clearAdminEmails,
  deleteIdentity,
  findIdentities,
  findIssuersByEmail,
  IDENTITY_KEY,
  type IdentityRow,
  insertIdentity,
  lockIdentities,
  updateIdentityEmail,
} from '#features/identity';
import { type ConsentSetup, keepConsent, withdrawLater, withdrawNow } from './consent';
import { deletePasskey, findPasskeys, type PasskeyRow } from '#features/passkey';
import { findLiveAccount, identifyOrRedeem, type Proof, refusePasskey } from './proof';
import type { ProofDeps } from './proofDeps';
import { deleteTicketsOfIdentity } from './store';
import { useUpTickets } from './tickets';

type SignInMethod = NonNullable<SignInIdentity['method']>;

/** The ways in which a user signs in, earliest first. @throws HttpError USER_NOT_FOUND */
export async function listIdentities(
  db: Db,
  userId: string,
  providers: IdentityProviders,
): Promise<ResponseOf<'GET /api/v1/identities'>> {
  const { email } = await requireUser(db, userId);
  const rows = await findIdentities(db, userId);
  const passkeys = await findPasskeys(db, userId);
  const methods = new Map(rows.map((row) => [row.id, offeredMethod(row, passkeys, providers)]));
  return {
    email,
    identities: rows.map((row) => ({
      id: row.id,
      method: methods.get(row.id) ?? null,
      provider: findOpenId(row.issuer, providers.openId)?.id ?? null,
      account: passkeys.get(row.id)?.name ?? (row.issuer === LOCAL_ISSUER ? row.subject : row.email),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: passkeys.get(row.id)?.last_used_at?.toISOString() ?? null,
      isRemovable: isRemovable(row.id, methods),
    })),
  };
}

/**
 * Adds a way to sign in to a signed-in user. Adding one they have is not an error. A ticket waits in the browser for the
 * sign-in to the account with its address: somebody else who signs in there meanwhile must not get it.
 *
 * @throws HttpError IDENTITY_REFUSED, also for a ticket of an address that the user does not have; FORBIDDEN, ALREADY_REGISTERED (it belongs to another account), USER_NOT_FOUND
 */
export async function linkIdentity(auth: ProofDeps, userId: string, proof: Proof): Promise<void> {
  const { identity, ticketHash } = await identifyOrRedeem(auth, proof);
  refusePasskey(identity);
  const account = await findLiveAccount(auth, identity);
  if (account && account.user_id !== userId) throw new HttpError('ALREADY_REGISTERED');
  try {
    const isLinked = await inUserTransaction(auth.db, userId, async (transaction) => {
      const { db } = transaction;
      if (ticketHash && !(await hasAddress(db, userId, identity.email))) throw new HttpError('IDENTITY_REFUSED');
      await useUpTickets(db, identity, ticketHash);
      const identityId =
        account?.identity_id ?? (await insertIdentity(db, identity, userId, new Date(auth.clock.now())));
      await keepConsent(db, auth, userId, identityId, identity.consent);
      const { email } = await requireUser(db, userId);
      if (email === null && identity.email !== undefined) await updateUser(transaction, { email: identity.email });
      return true;
    });
    if (!isLinked) throw new HttpError('USER_NOT_FOUND');
  } catch (error) {
    if (isUniqueViolation(error, IDENTITY_KEY)) throw new HttpError('ALREADY_REGISTERED');
    throw error;
  }
}

/**
 * Stores the verified address of an identity at its sign-in, if it has changed. The address of the account follows one
 * that it had from this identity, because the former one may belong to somebody else by now.
 */
export async function followAddress(db: Db, identity: Identity, account: Account): Promise<void> {
  const { email } = identity;
  if (email === undefined || email === account.identity_email) return;
  await inUserTransaction(db, account.user_id, async (transaction) => {
    await updateIdentityEmail(transaction.db, identity, email);
    const user = await requireUser(transaction.db, account.user_id);
    if (user.email === null || user.email === account.identity_email) await updateUser(transaction, { email });
  });
}

async function hasAddress(db: Db, userId: string, email: string | undefined): Promise<boolean> {
  return email !== undefined && (await findIdentities(db, userId)).some((row) => row.email === email);
}

export interface UnlinkDeps extends ConsentSetup {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly providers: IdentityProviders;
}

/**
 * Removes a way to sign in, and withdraws its consent. Administrators have to sign in again, because their rights may
 * come from it.
 *
 * @throws HttpError NOT_FOUND, CONFLICT (the user could not sign in any more), USER_NOT_FOUND
 */
export async function unlinkIdentity(deps: UnlinkDeps, userId: string, id: string): Promise<void> {
  const { db, clock, providers } = deps;
  const consents = await inUserTransaction(db, userId, async (transaction) => {
    const { email } = await requireUser(transaction.db, userId);
    const rows = await lockIdentities(transaction.db, await findIdentities(transaction.db, userId));
    const removed = rows.find((row) => row.id === id);
    if (!removed) throw new HttpError('NOT_FOUND');
    const passkeys = await findPasskeys(transaction.db, userId);
    const methods = new Map(rows.map((row) => [row.id, offeredMethod(row, passkeys, providers)]));
    if (!isRemovable(id, methods)) throw new HttpError('CONFLICT', [], 'The last way to sign in cannot be removed.');
    await deleteTicketsOfIdentity(transaction.db, removed);
    await deleteIdentity(transaction.db, userId, id);
    await deletePasskey(transaction.db, userId, id);
    await clearAdminEmails(transaction.db, userId);
    const emails = rows.filter((row) => row !== removed).flatMap((row) => row.email ?? []);
    // The address of an account is one that its user can prove.
    if (email !== null && !emails.includes(email)) await updateUser(transaction, { email: emails[0] ?? null });
    return withdrawLater(transaction.db, clock, userId, id);
  });
  if (!consents) throw new HttpError('USER_NOT_FOUND');
  await withdrawNow(deps, userId, consents);
}

/**
 * The sign-in methods, with their OpenID providers, of accounts whose address a new identity has, too: those that this server offers, except the one
 * of the identity, because a provider may give an address to somebody else.
 */
export async function findLinkable(
  db: Db,
  { issuer, email }: { readonly issuer: string; readonly email: string | undefined },
  providers: IdentityProviders,
): Promise<{ readonly linkableMethods: SignInMethod[]; readonly linkableProviders: string[] }> {
  const found = email === undefined ? [] : await findIssuersByEmail(db, email);
  const issuers = found.filter((other) => other !== issuer);
  return {
    linkableMethods: issuers.flatMap((other) => methodOf(other, providers) ?? []),
    linkableProviders: issuers.flatMap((other) => findOpenId(other, providers.openId)?.id ?? []),
  };
}

/** The method of an identity; null if this server does not offer it, or not under the name a passkey was made for. */
function offeredMethod(
  { id, issuer }: IdentityRow,
  passkeys: ReadonlyMap<string, PasskeyRow>,
  providers: IdentityProviders,
): SignInMethod | null {
  const method = methodOf(issuer, providers);
  return method === 'PASSKEY' && passkeys.get(id)?.rp_id !== providers.passkeys?.rpId ? null : method;
}

function methodOf(issuer: string, { google, apple, openId, passkeys, local }: IdentityProviders): SignInMethod | null {
  if (google?.issuer === issuer) return 'GOOGLE';
  if (apple?.issuer === issuer) return 'APPLE';
  if (findOpenId(issuer, openId)) return 'OPENID';
  if (passkeys?.issuer === issuer) return 'PASSKEY';
  return local?.issuer === issuer ? 'LOCAL' : null;
}

/** Providers spell their issuer with or without a slash at its end. */
const findOpenId = (issuer: string, openId: OpenIdProviders | undefined) =>
  openId?.all.find((one) => withoutSlash(one.issuer) === withoutSlash(issuer));

const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '');

/** True if another way to sign in remains that this server offers. */
const isRemovable = (id: string, methods: ReadonlyMap<string, SignInMethod | null>): boolean =>
  [...methods].some(([other, method]) => other !== id && method !== null);
