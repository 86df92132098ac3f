import { passkeyAssertion, type PasskeyAssertion, type PasskeyRequestOptions } from '@sevenfold/contract';
import { HttpError } from '#http';
import { type Identity, NOT_OFFERED, PASSKEY_ISSUER, type Passkeys } from '#ports';
import { type Account, findAccount } from '#features/identity';
import {
  type ChallengeUse,
  findPasskey,
  issueChallenge,
  parseUserHandle,
  requestOptions,
  storeUse,
  useUpChallenge,
} from '#features/passkey';
import type { ProofDeps } from './proofDeps';
import { bindToBrowser, browserHash } from './tickets';

/** @throws HttpError FORBIDDEN on a server without passkeys, and in the native app, whose web view has none */
export function requirePasskeys({ providers, http }: Pick<ProofDeps, 'providers' | 'http'>): Passkeys {
  if (!providers.passkeys || http.platform !== 'WEB') throw new HttpError('FORBIDDEN', [], NOT_OFFERED);
  return providers.passkeys;
}

/** Starts a sign-in, in which the user chooses among all their passkeys of this server. @throws HttpError FORBIDDEN */
export async function startPasskeySignIn(auth: ProofDeps): Promise<PasskeyRequestOptions> {
  const { rpId } = requirePasskeys(auth);
  const use = { purpose: 'SIGN_IN', boundTo: bindToBrowser(auth.http) } as const;
  return requestOptions(rpId, await issueChallenge(auth, use));
}

/**
 * Verifies the response of an authenticator at the sign-in.
 *
 * @param token JSON of a `passkeyAssertion`
 * @throws HttpError IDENTITY_REFUSED, FORBIDDEN
 */
export async function identifyByPasskey(auth: ProofDeps, token: string): Promise<Identity> {
  requirePasskeys(auth);
  const boundTo = browserHash(auth.http);
  if (!boundTo) throw new HttpError('IDENTITY_REFUSED');
  const assertion = parseAssertion(token);
  // Without a handle, nothing says that the authenticator has signed for the account of the credential.
  if (assertion.userHandle === null) throw new HttpError('IDENTITY_REFUSED');
  const { subject, name } = await verifyPasskey(auth, assertion, { purpose: 'SIGN_IN', boundTo });
  return { issuer: PASSKEY_ISSUER, subject, email: undefined, name };
}

/**
 * Verifies a signature of a stored passkey, and stores its counter. The challenge is used up in any case.
 *
 * @returns the account of the passkey
 * @throws HttpError IDENTITY_REFUSED
 */
export async function verifyPasskey(
  auth: ProofDeps,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<Account & { readonly subject: string }> {
  const passkeys = requirePasskeys(auth);
  const { challenge } = await useUpChallenge(auth, use, assertion.clientDataJSON);
  const { id: subject, userHandle } = assertion;
  const account = await findAccount(auth.db, { issuer: PASSKEY_ISSUER, subject });
  const stored = account && (await findPasskey(auth.db, account.user_id, account.identity_id));
  if (!stored || stored.rp_id !== passkeys.rpId) throw new HttpError('IDENTITY_REFUSED');
  if (userHandle !== null && parseUserHandle(userHandle) !== account.user_id) throw new HttpError('IDENTITY_REFUSED');
  const counter = await passkeys.verifyAssertion(assertion, challenge, {
    publicKey: Uint8Array.from(stored.public_key),
    counter: Number(stored.counter),
  });
  if (!(await storeUse(auth.db, stored, counter, new Date(auth.clock.now())))) throw new HttpError('IDENTITY_REFUSED');
  return { ...account, subject };
}

/** @throws HttpError IDENTITY_REFUSED */
export function parseAssertion(token: string): PasskeyAssertion {
  try {
    return passkeyAssertion.parse(JSON.parse(token));
  } catch {
    throw new HttpError('IDENTITY_REFUSED');
  }
}
