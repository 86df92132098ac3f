import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Keyring, Sealed } from '../../keyring';
import type { PushTarget } from '#ports';

const target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Context of the encryption of a subscription's address and keys. */
export const subscriptionContext = (userId: string, id: string): string => `push subscription ${userId} ${id}`;

export const sealTarget = (keyring: Keyring, userId: string, id: string, value: PushTarget): Sealed =>
  keyring.seal(JSON.stringify(value), subscriptionContext(userId, id));

/** Undefined if it is not encrypted with a known key. */
export function openTarget(keyring: Keyring, userId: string, id: string, sealed: Sealed): PushTarget | undefined {
  try {
    return target.parse(JSON.parse(keyring.open(sealed, subscriptionContext(userId, id))));
  } catch {
    return undefined;
  }
}

export const hashEndpoint = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();
