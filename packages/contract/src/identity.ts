import { z } from 'zod';
import { proof, signInMethod } from './auth';
import { endpoint } from './endpoint';
import { done, instant } from './value';

export const identity = z.strictObject({
  /** Neither the subject at the provider nor derived from it. */
  id: z.uuid(),
  /** Null if this server does not offer it any more. */
  method: signInMethod.nullable(),
  /** For OPENID: which of `openIds` in the configuration of the server it belongs to. */
  provider: z.string().nullable(),
  /** Verified address at the provider, or the name of a local account or a passkey; null if it is unknown. */
  account: z.string().nullable(),
  createdAt: instant,
  /** Last sign-in with it; null if there was none since it was added. Known of passkeys only. */
  lastUsedAt: instant.nullable(),
  /** False if the user could not sign in without it. */
  isRemovable: z.boolean(),
});
export type Identity = z.infer<typeof identity>;

export const identityEndpoints = {
  'GET /api/v1/identities': endpoint({
    summary: 'The ways in which the user signs in, earliest first, and the address that emails are sent to',
    access: 'SIGNED_IN',
    response: z.strictObject({ email: z.string().nullable(), identities: z.array(identity) }),
    errors: ['USER_NOT_FOUND'],
  }),
  'POST /api/v1/identity': endpoint({
    summary: 'Adds a way to sign in, by a proof of identity or a registration token',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    body: proof,
    response: done,
    /** ALREADY_REGISTERED: the identity belongs to another account. */
    errors: ['IDENTITY_REFUSED', 'FORBIDDEN', 'ALREADY_REGISTERED', 'USER_NOT_FOUND'],
  }),
  'DELETE /api/v1/identity': endpoint({
    summary: 'Removes a way to sign in; CONFLICT if the user could not sign in any more',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    body: z.strictObject({ id: z.uuid().toLowerCase() }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT', 'USER_NOT_FOUND'],
  }),
};
