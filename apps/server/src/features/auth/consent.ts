import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { newId } from '../../id';
import { attemptsOver, enqueue, type Task, task } from '#jobs';
import type { Keyring, Sealed } from '../../keyring';
import type { Consent, IdentityProviders } from '#ports';
import type { DeletionStep } from '#features/deletion';
import {
  type ConsentRow,
  deleteConsent,
  detachConsents,
  findConsents,
  findDetachedConsent,
  replaceConsent,
} from './consentStore';

const REVOKE = 'revoke-sign-in';
const ATTEMPTS = attemptsOver(5);
/** Delay of the job, so that it finds nothing to do if the request has withdrawn the consent. */
const JOB_DELAY_MS = 60_000;
/** Timeout of the attempt during the request. */
const NOW_MS = 8_000;
/** Time for which a consent without an identity is kept, in milliseconds. */
const EXPIRY_MS = 30 * 24 * 60 * 60 * 1000;

/** Dependencies of everything that withdraws consents. Apple is the only provider that asks for it. */
export interface ConsentSetup {
  readonly keyring: Keyring | undefined;
  readonly providers: Pick<IdentityProviders, 'apple'>;
}

/** Context of the encryption of a stored consent. */
export const consentContext = (userId: string, id: string): string => `sign-in ${userId} ${id}`;

/** The configuration requires keys for providers with consents. */
export function requireKeys(keyring: Keyring | undefined): Keyring {
  if (keyring) return keyring;
  throw new Error('ENCRYPTION_KEYS is not set');
}

/** Stores the consent of an identity; nothing if its provider has none. */
export async function keepConsent(
  db: Db,
  { keyring, clock }: Pick<ConsentSetup, 'keyring'> & { readonly clock: Clock },
  userId: string,
  identityId: string,
  consent: Consent | undefined,
): Promise<void> {
  if (!consent) return;
  const id = newId(clock);
  const { bytes, keyId } = requireKeys(keyring).seal(consent.refreshToken, consentContext(userId, id));
  await replaceConsent(db, {
    user_id: userId,
    id,
    identity_id: identityId,
    client_id: consent.clientId,
    credentials: bytes,
    credentials_key_id: keyId,
    created_at: new Date(clock.now()),
    expires_at: null,
  });
}

/** Has the consents of a removed identity withdrawn by jobs. @returns their ids, to withdraw them at once */
export async function withdrawLater(db: Db, clock: Clock, userId: string, identityId: string): Promise<string[]> {
  const ids = await detachConsents(db, userId, identityId, new Date(clock.now() + EXPIRY_MS));
  const runAt = new Date(clock.now() + JOB_DELAY_MS);
  for (const id of ids)
    await enqueue(db, { name: REVOKE, maxAttempts: ATTEMPTS }, { userId, id }, { key: `${REVOKE}-${id}`, runAt });
  return ids;
}

/** Withdraws consents of a removed identity; leaves to the jobs those that the provider does not confirm. */
export async function withdrawNow(
  { db, log, ...setup }: ConsentSetup & { readonly db: Db; readonly log: Logger },
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const signal = AbortSignal.timeout(NOW_MS);
  for (const id of ids) {
    try {
      await withdraw(db, setup, await findDetachedConsent(db, userId, id), signal);
    } catch (error) {
      log.warn({ err: error }, 'consent to sign in not withdrawn yet');
    }
  }
}

const payload = z.object({ userId: z.string(), id: z.string() });

/** Withdraws consents that could not be withdrawn when the identity was removed. */
export const revokeSignInTask = (setup: ConsentSetup): Task<z.infer<typeof payload>> =>
  task({
    name: REVOKE,
    payload,
    maxAttempts: ATTEMPTS,
    async run({ userId, id }, { db, signal }) {
      await withdraw(db, setup, await findDetachedConsent(db, userId, id), signal);
    },
  });

/**
 * Withdraws the consents of all identities before an account is deleted. The identities stay until then, so that the
 * account can be restored: signing in asks for the consent again. A consent whose key is gone, or on a server that no
 * longer offers Apple, can only be ended at the provider, as one of a calendar.
 */
export const withdrawSignIns = (setup: ConsentSetup): DeletionStep => ({
  name: 'consents to sign in',
  async run(userId, { db, signal }) {
    if (!setup.providers.apple) return;
    for (const row of await findConsents(db, userId))
      if (setup.keyring?.canOpen(...sealedToken(row))) await withdraw(db, setup, row, signal);
  },
});

/** The encrypted refresh token of a consent, with its context. */
const sealedToken = (row: ConsentRow): [Sealed, context: string] => [
  { bytes: row.credentials, keyId: row.credentials_key_id },
  consentContext(row.user_id, row.id),
];

/** Withdraws a consent and deletes it. @throws when the provider has not confirmed */
async function withdraw(
  db: Db,
  { keyring, providers: { apple } }: ConsentSetup,
  row: ConsentRow | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!row) return;
  if (!apple) throw new Error('Sign in with Apple is not configured');
  await apple.revoke({ clientId: row.client_id, refreshToken: requireKeys(keyring).open(...sealedToken(row)) }, signal);
  await deleteConsent(db, row);
}
