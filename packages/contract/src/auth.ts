import { z } from 'zod';
import { endpoint } from './endpoint';
import { carriedOver } from './migration';
import { language } from './user';
import { civilDate, instant, personName, timezone, weekStartDay, whereDidYouHear } from './value';

export const signInMethod = z.enum(['GOOGLE', 'APPLE', 'OPENID', 'LOCAL', 'PASSKEY']);

/** Part of an address book name. */
const namePart = z.string().max(100).optional();

/**
 * Binds a proof to the native app, which has no cookies: the nonce whose SHA-256 (in hexadecimal) the ID token
 * contains, or the `attempt` of the redirect.
 */
export const nativeProof = z.union([
  z.strictObject({
    nonce: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    /** Authorization code of Apple, required with its ID token. */
    code: z.string().min(1).max(1024).optional(),
    /** Apple gives the name to the app, and only the first time. */
    givenName: namePart,
    familyName: namePart,
  }),
  z.strictObject({ attempt: z.string().max(2048).regex(/\S/, 'This must be the `attempt` of the start') }),
]);
export type NativeProof = z.infer<typeof nativeProof>;

/**
 * Proof of identity. GOOGLE: an ID token. APPLE: an ID token with `native.nonce`, otherwise the query string of the
 * redirect back. OPENID: the query string of the redirect back. LOCAL: the name of a local account. PASSKEY: the JSON of
 * a `passkeyAssertion`, only for `authenticate`. For registration, the `registrationToken` returned by `authenticate`
 * instead.
 */
export const proof = z.strictObject({
  method: signInMethod,
  token: z.string().min(1).max(8192),
  /** Only from the native app. */
  native: nativeProof.optional(),
});

export const session = z.strictObject({
  expiresAt: instant,
  /**
   * Only for the native app (`X-Client-Platform: ANDROID` or `IOS`); in a browser the session is a cookie that no
   * script can read.
   */
  token: z.string().nullable(),
});

export const authenticated = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('SESSION'), session }),
  z.strictObject({
    status: z.literal('REGISTRATION_REQUIRED'),
    name: z.string(),
    /**
     * Sign-in methods of accounts with the same verified address. After signing in with one of them, `POST
     * /api/v1/identity` takes the token and adds this identity to that account instead.
     */
    linkableMethods: z.array(signInMethod),
    /** Ids of the OpenID providers among them. Left out by servers of an earlier version. */
    linkableProviders: z.array(z.string()).optional(),
    registrationToken: z.string(),
  }),
  /**
   * An account of version 1.0 has this identity; `POST /api/v1/auth/migrate-register` takes the token and migrates it.
   */
  z.strictObject({
    status: z.literal('MIGRATION_REQUIRED'),
    name: z.string(),
    carriedOver,
    registrationToken: z.string(),
  }),
  /**
   * The account is marked for deletion; until `deleteAt`, `POST /api/v1/auth/restore` takes the token and restores it.
   */
  z.strictObject({
    status: z.literal('DELETION_PENDING'),
    name: z.string(),
    deleteAt: instant,
    registrationToken: z.string(),
  }),
]);
export type Authenticated = z.infer<typeof authenticated>;

export const registration = z.strictObject({
  auth: proof,
  name: personName,
  dateOfBirth: civilDate.nullable().optional(),
  language,
  weekStartDay,
  timezone,
  whereDidYouHear: whereDidYouHear.optional(),
});

export const authEndpoints = {
  'GET /api/v1/auth/status': endpoint({
    summary: 'Returns whether the caller is signed in, and the nonce for requesting an identity token',
    access: 'ANYBODY',
    response: z.strictObject({
      authenticated: z.boolean(),
      nonce: z.string(),
      /** SHA-256 of the nonce in hexadecimal, which the native app asks the provider to put into the token. */
      nonceHash: z.string(),
    }),
    errors: [],
  }),
  'POST /api/v1/auth/openid/start': endpoint({
    summary: 'Returns the URL at which the browser signs in with an OpenID provider: a configured one, or Apple',
    access: 'ANYBODY',
    body: z.strictObject({
      method: z.enum(['OPENID', 'APPLE']).default('OPENID'),
      /** For OPENID: which of `openIds` in the configuration of the server. */
      provider: z.string().max(10).default('1'),
    }),
    response: z.strictObject({
      url: z.url(),
      /** For `native.attempt` of the proof; null in a browser, which keeps it in a cookie that no script can read. */
      attempt: z.string().nullable(),
    }),
    errors: ['FORBIDDEN', 'IDENTITY_REFUSED'],
  }),
  'POST /api/v1/auth/authenticate': endpoint({
    summary:
      'Signs in with a proof of identity, or responds that the account has to be registered, migrated or restored first',
    access: 'ANYBODY',
    body: proof,
    response: authenticated,
    errors: ['IDENTITY_REFUSED', 'FORBIDDEN'],
  }),
  'POST /api/v1/auth/register': endpoint({
    summary: 'Registers a user with the six default areas, and signs in',
    access: 'ANYBODY',
    body: registration,
    response: z.strictObject({ session }),
    errors: ['IDENTITY_REFUSED', 'ALREADY_REGISTERED', 'FORBIDDEN'],
  }),
  'POST /api/v1/auth/migrate-register': endpoint({
    summary: 'Migrates the account of version 1.0 with this identity, and signs in',
    access: 'ANYBODY',
    body: z.strictObject({ auth: proof }),
    response: z.strictObject({ session }),
    errors: ['IDENTITY_REFUSED', 'ALREADY_REGISTERED', 'NOT_FOUND', 'FORBIDDEN'],
  }),
  'POST /api/v1/auth/restore': endpoint({
    summary: 'Restores an account that is marked for deletion, and signs in; all earlier sessions stay ended',
    access: 'ANYBODY',
    body: z.strictObject({ auth: proof }),
    response: z.strictObject({ session }),
    errors: ['IDENTITY_REFUSED', 'NOT_FOUND', 'FORBIDDEN'],
  }),
  'POST /api/v1/auth/logout': endpoint({
    summary: 'Ends the session, if there is one',
    access: 'ANYBODY',
    body: z.strictObject({}),
    response: z.strictObject({ signedOut: z.literal(true) }),
    errors: [],
  }),
};
