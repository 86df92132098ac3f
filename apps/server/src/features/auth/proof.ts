import type { ParsedBodyOf } from '@sevenfold/contract';
import { clearNonce, currentNonce, hashToken, HttpError, USED_NONCE_SECONDS } from '#http';
import { type Identity, NOT_OFFERED, PASSKEY_ISSUER, RECOVERY_ISSUER } from '#ports';
import { deleteIdentities } from '#features/deletion';
import { type Account, findAccount } from '#features/identity';
import { identifyByPasskey } from './passkeySignIn';
import type { ProofDeps } from './proofDeps';
import { insertUsedNonce } from './store';
import { isTicket, readTicket, type Redeemed } from './tickets';

export type Proof = ParsedBodyOf<'POST /api/v1/auth/authenticate'>;

/** A verified identity, and the ticket that proved it, if one did. */
export type Proven = Pick<Redeemed, 'identity'> & Partial<Redeemed>;

/** Verifies a proof that is not a ticket. @throws HttpError IDENTITY_REFUSED, FORBIDDEN */
export async function identify(auth: ProofDeps, { method, token, native }: Proof): Promise<Identity> {
  const { providers, http } = auth;
  if (method === 'PASSKEY') return identifyByPasskey(auth, token);
  const provider = {
    GOOGLE: providers.google,
    APPLE: providers.apple,
    OPENID: providers.openId,
    LOCAL: providers.local,
  }[method];
  if (!provider) throw new HttpError('FORBIDDEN', [], NOT_OFFERED);
  // In a browser, a page could be made to send the proof and the nonce of somebody else.
  if (native && http.platform === 'WEB') throw new HttpError('IDENTITY_REFUSED');
  const identity = await provider.identify(token, http, native);
  const nonce = native && 'nonce' in native ? native.nonce : currentNonce(http);
  if (method === 'GOOGLE' || (native && 'nonce' in native)) await useUpNonce(auth, nonce ?? '');
  return identity;
}

/** Accepts a nonce once: a token that was read on its way proves nothing any more. */
async function useUpNonce({ db, clock, http }: ProofDeps, nonce: string): Promise<void> {
  const expiresAt = new Date(clock.now() + USED_NONCE_SECONDS * 1000);
  if (!(await insertUsedNonce(db, hashToken(nonce), expiresAt))) throw new HttpError('IDENTITY_REFUSED');
  clearNonce(http);
}

/** Returns the identity of a proof, or of the ticket issued for an earlier one. */
export const identifyOrRedeem = async (auth: ProofDeps, proof: Proof): Promise<Proven> =>
  isTicket(proof.token) ? readTicket(auth, proof.token) : { identity: await identify(auth, proof) };

/**
 * Refuses passkeys and recovery codes where they would become an identity of an account: they need the key or the
 * hashes, which are stored when they are made.
 *
 * @throws HttpError IDENTITY_REFUSED
 */
export function refusePasskey({ issuer }: Identity): void {
  if (issuer === PASSKEY_ISSUER || issuer === RECOVERY_ISSUER) throw new HttpError('IDENTITY_REFUSED');
}

/**
 * Finds the account of an identity. An account that can no longer be restored counts as deleted, although its rows may
 * not be removed yet: its identity can register again.
 */
export async function findLiveAccount({ db, clock }: ProofDeps, identity: Identity): Promise<Account | undefined> {
  const account = await findAccount(db, identity);
  if (!account?.delete_at || account.delete_at.getTime() > clock.now()) return account;
  await deleteIdentities(db, account.user_id);
  return undefined;
}
