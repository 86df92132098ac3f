import { z } from 'zod';
import { HttpError } from '#http';
import type { Keyring } from '../../keyring';
import { CalendarError, type Tokens } from '#ports';
import type { IntegrationRow } from './store';

/** Secrets of an integration, stored encrypted. */
const credentials = z.union([
  z.object({ refreshToken: z.string(), accessToken: z.string(), expiresAt: z.number() }),
  z.object({ url: z.string() }),
]);
export type Credentials = z.infer<typeof credentials>;
export type OAuthCredentials = Extract<Credentials, { refreshToken: string }>;

/** Context of the encryption of an integration's credentials. */
export const encryptionContext = (userId: string, integrationId: string): string =>
  `integration ${userId} ${integrationId}`;

/** @throws HttpError FORBIDDEN: the server has no encryption keys */
export function requireKeyring(keyring: Keyring | undefined): Keyring {
  if (keyring) return keyring;
  throw new HttpError('FORBIDDEN', [], 'This server has no ENCRYPTION_KEYS, so it cannot connect calendars.');
}

/** Encrypts credentials into the columns of an integration. */
export function sealedCredentials(
  keyring: Keyring,
  userId: string,
  integrationId: string,
  value: Credentials,
): { credentials: Buffer; credentials_key_id: string } {
  const { bytes, keyId } = keyring.seal(JSON.stringify(value), encryptionContext(userId, integrationId));
  return { credentials: bytes, credentials_key_id: keyId };
}

type Stored = Pick<IntegrationRow, 'user_id' | 'id' | 'credentials' | 'credentials_key_id'>;

/** Undefined after the credentials were withdrawn. @throws {CalendarError} CREDENTIALS_UNREADABLE */
export function openCredentials(keyring: Keyring | undefined, row: Stored): Credentials | undefined {
  if (row.credentials === null || row.credentials_key_id === null) return undefined;
  if (!keyring) throw new CalendarError('CREDENTIALS_UNREADABLE', 'this server has no ENCRYPTION_KEYS');
  const sealed = { bytes: row.credentials, keyId: row.credentials_key_id };
  try {
    return credentials.parse(JSON.parse(keyring.open(sealed, encryptionContext(row.user_id, row.id))));
  } catch {
    // Without the cause, which may quote what was decrypted.
    throw new CalendarError('CREDENTIALS_UNREADABLE', `not encrypted with a known key: ${row.credentials_key_id}`);
  }
}

/** Undefined also for credentials that cannot be decrypted: their consent can only be ended at the provider. */
export function openIfReadable(keyring: Keyring | undefined, row: Stored): Credentials | undefined {
  try {
    return openCredentials(keyring, row);
  } catch (error) {
    if (error instanceof CalendarError && error.kind === 'CREDENTIALS_UNREADABLE') return undefined;
    throw error;
  }
}

/** @param refreshToken the one in use, which stays valid if no new one was granted */
export const toCredentials = (tokens: Tokens, refreshToken: string): OAuthCredentials => ({
  refreshToken: tokens.refreshToken ?? refreshToken,
  accessToken: tokens.accessToken,
  expiresAt: tokens.expiresAt,
});
