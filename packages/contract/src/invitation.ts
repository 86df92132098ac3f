import { z } from 'zod';
import { endpoint } from './endpoint';
import { done, instant } from './value';

const invitation = z.strictObject({ id: z.uuid(), createdAt: instant, expiresAt: instant });
export type Invitation = z.output<typeof invitation>;

export const invitationEndpoints = {
  'GET /api/v1/invitations': endpoint({
    summary: 'The open invitations of the user, earliest first, and whether the user may invite others',
    access: 'SIGNED_IN',
    response: z.strictObject({ mayInvite: z.boolean(), invitations: z.array(invitation) }),
    errors: [],
  }),
  'POST /api/v1/invitation': endpoint({
    summary:
      'Makes a link with which one person creates an account with a passkey, within seven days. It is returned only now. CONFLICT: ten are open already',
    access: 'SIGNED_IN',
    body: z.strictObject({}),
    response: z.strictObject({ link: z.url(), invitation }),
    errors: ['FORBIDDEN', 'CONFLICT', 'USER_NOT_FOUND'],
  }),
  'DELETE /api/v1/invitation': endpoint({
    summary: 'Revokes an open invitation of the user',
    access: 'SIGNED_IN',
    body: z.strictObject({ id: z.uuid().toLowerCase() }),
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
