import { createECDH } from 'node:crypto';
import type { ParsedBodyOf } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, invalid, type TokenParts } from '#http';
import { newId } from '../../id';
import type { Keyring } from '../../keyring';
import type { Push } from '#ports';
import { lockUser } from '#features/user';
import {
  deleteBeyond,
  deleteOfBrowser,
  deleteOfSession,
  insertSubscription,
  lockOfSession,
  updateCredentials,
} from './subscriptionStore';
import { hashEndpoint, sealTarget } from './target';

/** Maximum number of browsers of a user; the earliest are dropped. */
const SUBSCRIPTIONS_MAX = 20;

/** Configuration of the server for push notifications. */
export interface PushSetup {
  /** Undefined if the server sends none. */
  readonly push: Push | undefined;
  readonly keyring: Keyring | undefined;
  /** Origin of the app, for links. */
  readonly origin: string;
}

/**
 * Registers the browser of a session. The same browser keeps its subscription, and so is sent nothing twice.
 *
 * @throws HttpError INVALID_INPUT; FORBIDDEN: the server sends no push notifications
 */
export async function subscribe(
  { push, keyring, db, clock }: Pick<PushSetup, 'push' | 'keyring'> & { readonly db: Db; readonly clock: Clock },
  session: TokenParts,
  { endpoint, keys }: ParsedBodyOf<'POST /api/v1/push-subscription'>,
): Promise<void> {
  if (!push || !keyring) throw new HttpError('FORBIDDEN', [], 'This server sends no push notifications.');
  if (!push.isAllowed(endpoint)) throw invalid('endpoint', 'The address of a push service is public and https');
  if (!isPublicKey(keys.p256dh)) throw invalid('keys.p256dh', 'This is not a public key of the curve P-256');
  const { userId, hash } = session;
  await db.transaction().execute(async (transaction) => {
    // One at a time for a user, so that the limit holds.
    await lockUser(transaction, userId);
    const endpointHash = hashEndpoint(endpoint);
    await deleteOfBrowser(transaction, endpointHash, session);
    const existing = await lockOfSession(transaction, session);
    const isSame = existing?.endpoint_hash.equals(endpointHash) === true;
    const id = isSame ? existing.id : newId(clock);
    const { bytes, keyId } = sealTarget(keyring, userId, id, { endpoint, ...keys });
    const credentials = { credentials: bytes, credentials_key_id: keyId };
    if (isSame) {
      await updateCredentials(transaction, existing, credentials);
      return;
    }
    await deleteOfSession(transaction, session);
    const now = new Date(clock.now());
    await insertSubscription(transaction, {
      user_id: userId,
      id,
      token_hash: hash,
      endpoint_hash: endpointHash,
      ...credentials,
      since: now,
      created_at: now,
    });
    await deleteBeyond(transaction, userId, SUBSCRIPTIONS_MAX);
  });
}

function isPublicKey(text: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
