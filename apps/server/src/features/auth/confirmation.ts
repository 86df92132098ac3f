import type { ParsedBodyOf, PasskeyRequestOptions } from '@sevenfold/contract';
import { confirmedSeconds, HttpError, requireToken, type TokenParts } from '#http';
import { issueChallenge, requestOptions } from '#features/passkey';
import { listCredentials } from './passkeys';
import { parseAssertion, requirePasskeys, verifyPasskey } from './passkeySignIn';
import { findLiveAccount, identify } from './proof';
import type { ProofDeps } from './proofDeps';
import { identifyByCode, type RecoveryLimits } from './recovery';
import { updateConfirmedAt } from './store';

type Confirmation = ParsedBodyOf<'POST /api/v1/confirmation'>;

/** Starts a confirmation with one of the user's passkeys. @throws HttpError FORBIDDEN, NOT_FOUND (the user has none) */
export async function startConfirmation(auth: ProofDeps, userId: string): Promise<PasskeyRequestOptions> {
  const { rpId } = requirePasskeys(auth);
  const allowed = await listCredentials(auth, userId);
  if (allowed.length === 0) throw new HttpError('NOT_FOUND');
  const { hash } = requireToken(auth.http.sessionToken);
  return requestOptions(rpId, await issueChallenge(auth, { purpose: 'CONFIRM', boundTo: hash }), allowed);
}

/**
 * Confirms who the user of a session is. Only this session counts as confirmed, not those of other devices.
 *
 * @returns for how many seconds
 * @throws HttpError IDENTITY_REFUSED, also for a proof of another account; FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function confirm(auth: ProofDeps, limits: RecoveryLimits, body: Confirmation): Promise<number> {
  const session = requireToken(auth.http.sessionToken);
  if ((await findProven(auth, limits, session, body)) !== session.userId) throw new HttpError('IDENTITY_REFUSED');
  const now = new Date(auth.clock.now());
  await updateConfirmedAt(auth.db, session, now);
  return confirmedSeconds({ confirmedAt: now }, auth.clock);
}

/** Verifies a proof. @returns the user that it belongs to; undefined if no account has the identity */
async function findProven(
  auth: ProofDeps,
  limits: RecoveryLimits,
  { hash }: TokenParts,
  body: Confirmation,
): Promise<string | undefined> {
  if ('proof' in body && body.proof.method === 'PASSKEY') {
    const assertion = parseAssertion(body.proof.token);
    return (await verifyPasskey(auth, assertion, { purpose: 'CONFIRM', boundTo: hash })).user_id;
  }
  const identity =
    'proof' in body ? await identify(auth, body.proof) : await identifyByCode(auth, limits, body.recoveryCode);
  return (await findLiveAccount(auth, identity))?.user_id;
}
