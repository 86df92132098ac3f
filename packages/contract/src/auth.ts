import { isOneLine } from '@sevenfold/domain/text';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { carriedOver } from './migration';
import { language } from './user';
import { civilDate, instant, personName, timezone, weekStartDay } from './value';

export const signInMethod = z.enum(['GOOGLE', 'OPENID', 'LOCAL']);

/**
 * Proof of identity. GOOGLE: an ID token. OPENID: the query string of the redirect back. LOCAL: the name of a local
 * account. For registration, the `registrationToken` returned by `authenticate` instead.
 */
export const proof = z.strictObject({ method: signInMethod, token: z.string().min(1).max(8192) });

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
  whereDidYouHear: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .refine(isOneLine, 'This must be one line of text')
    .nullable()
    .optional(),
});

export const authEndpoints = {
  'GET /api/v1/auth/status': endpoint({
    summary: 'Returns whether the caller is signed in, and the nonce for requesting an identity token',
    access: 'ANYBODY',
    response: z.strictObject({ authenticated: z.boolean(), nonce: z.string() }),
    errors: [],
  }),
  'POST /api/v1/auth/openid/start': endpoint({
    summary: 'Returns the URL at which the browser signs in with the configured OpenID provider',
    access: 'ANYBODY',
    body: z.strictObject({}),
    response: z.strictObject({ url: z.url() }),
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
