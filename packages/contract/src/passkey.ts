import { z } from 'zod';
import { registration, session } from './auth';
import { endpoint } from './endpoint';
import { done, line, personName } from './value';

export const PASSKEY_NAME_MAX = 80;

/** Bytes in base64url without padding. @param max number of characters */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'This must be base64url');

/** At most 1,023 bytes (Web Authentication Level 3, section 5.1). */
const credentialId = bytes(1364);

/** Response of an authenticator that has made a passkey: an `AuthenticatorAttestationResponse` of the browser. */
export const passkeyCreation = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  attestationObject: bytes(16_384),
  transports: z.array(z.string().max(40)).max(10).default([]),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** Response of an authenticator that has signed a challenge: an `AuthenticatorAssertionResponse` of the browser. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(2048),
  signature: bytes(2048),
  userHandle: bytes(128).nullable(),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const descriptor = z.strictObject({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) });

/** Options of the browser for making a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.output<typeof creationOptions>;

/** Options of the browser for signing with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.output<typeof requestOptions>;

/** Token of a link with which somebody joins the server: its kind, the inviting user if there is one, and 32 random bytes. */
const joinToken = z.string().min(1).max(200);

export const passkeyEndpoints = {
  'POST /api/v1/auth/join': endpoint({
    summary:
      'Returns what a link to join this server is for. NOT_FOUND: it is malformed, has expired or was revoked. CONFLICT: it was used',
    access: 'ANYBODY',
    body: z.strictObject({ token: joinToken }),
    response: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('SET_UP') }),
      /** `inviter`: name of the user who has made the link. */
      z.strictObject({ kind: z.literal('INVITATION'), inviter: z.string() }),
    ]),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  'POST /api/v1/auth/passkey/sign-in': endpoint({
    summary: 'Starts a sign-in with a passkey, which `POST /api/v1/auth/authenticate` completes; only in browsers',
    access: 'ANYBODY',
    body: z.strictObject({}),
    response: z.strictObject({ options: requestOptions }),
    errors: ['FORBIDDEN'],
  }),
  'POST /api/v1/auth/passkey/register/start': endpoint({
    summary: 'Starts the registration of a user with a passkey, by a link to join',
    access: 'ANYBODY',
    body: z.strictObject({ token: joinToken, name: personName }),
    response: z.strictObject({ options: creationOptions }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  'POST /api/v1/auth/passkey/register': endpoint({
    summary: 'Registers a user with a passkey and the six default areas, uses the link up, and signs in',
    access: 'ANYBODY',
    body: registration.omit({ auth: true }).extend({ token: joinToken, passkey: passkeyCreation }),
    response: z.strictObject({ session }),
    errors: ['IDENTITY_REFUSED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'ALREADY_REGISTERED'],
  }),
  'POST /api/v1/passkey/start': endpoint({
    summary: 'Starts adding a passkey to the ways in which the user signs in',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    body: z.strictObject({}),
    response: z.strictObject({ options: creationOptions }),
    errors: ['FORBIDDEN', 'USER_NOT_FOUND'],
  }),
  'POST /api/v1/passkey': endpoint({
    summary: 'Adds a passkey to the ways in which the user signs in, and returns the name it got',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    body: z.strictObject({ passkey: passkeyCreation }),
    response: z.strictObject({ name: z.string() }),
    errors: ['IDENTITY_REFUSED', 'FORBIDDEN', 'ALREADY_REGISTERED', 'USER_NOT_FOUND'],
  }),
  'PATCH /api/v1/passkey': endpoint({
    summary: 'Renames a passkey; `DELETE /api/v1/identity` removes it',
    access: 'SIGNED_IN',
    body: z.strictObject({ id: z.uuid().toLowerCase(), name: line(PASSKEY_NAME_MAX) }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
