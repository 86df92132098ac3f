import { z } from 'zod';
import { endpoint } from './endpoint';
import { instant, prose } from './value';

export const DELETION_REASON_TEXT_MAX = 1000;

export const deletionReason = z.enum([
  'NOT_USED',
  'MISSING_FEATURE',
  'TOO_COMPLICATED',
  'OTHER_PRODUCT',
  'PRIVACY',
  'OTHER',
]);
export type DeletionReason = z.infer<typeof deletionReason>;

export const deletionEndpoints = {
  'POST /api/v1/user/delete': endpoint({
    summary:
      'Ends consents, the subscription and all sessions, and deletes the account after 14 days; until then, signing in offers to restore it',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    body: z.strictObject({
      reason: deletionReason,
      text: prose(DELETION_REASON_TEXT_MAX).nullable().optional(),
    }),
    response: z.strictObject({ deleteAt: instant.describe('The account can be restored until this time') }),
    errors: ['USER_NOT_FOUND', 'DELETION_FAILED'],
  }),
};
