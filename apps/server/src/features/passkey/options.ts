import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@sevenfold/contract';
import { formatUuid } from '../../id';
import { PASSKEY_ALGORITHMS } from '#ports';
import { CHALLENGE_MS } from './challenge';

/** Shown by authenticators beside the host. */
const RP_NAME = 'Sevenfold';

/** A passkey that a user has. */
interface Descriptor {
  /** Id of the credential. */
  readonly id: string;
  readonly transports: readonly string[];
}

/** The user handle in a passkey: the bytes of the user's id, which says nothing about them. */
export const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** Returns the user id in a handle; undefined if it is not one of ours. */
export function parseUserHandle(handle: string): string | undefined {
  const bytes = Buffer.from(handle, 'base64url');
  return bytes.length === 16 ? formatUuid(bytes) : undefined;
}

/** @param existing the passkeys of the user, which authenticators do not replace */
export const creationOptions = (
  rpId: string,
  challenge: string,
  user: { readonly id: string; readonly name: string },
  existing: readonly Descriptor[] = [],
): PasskeyCreationOptions => ({
  challenge,
  rp: { id: rpId, name: RP_NAME },
  user: { id: toUserHandle(user.id), name: user.name, displayName: user.name },
  pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CHALLENGE_MS,
  excludeCredentials: existing.map(toDescriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

/** @param allowed the passkeys that may sign; empty if the user chooses among all of this server */
export const requestOptions = (
  rpId: string,
  challenge: string,
  allowed: readonly Descriptor[] = [],
): PasskeyRequestOptions => ({
  challenge,
  rpId,
  timeout: CHALLENGE_MS,
  allowCredentials: allowed.map(toDescriptor),
  userVerification: 'required',
});

const toDescriptor = ({ id, transports }: Descriptor) => ({
  type: 'public-key' as const,
  id,
  transports: [...transports],
});
