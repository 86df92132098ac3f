import { z } from 'zod';
import { endpoint } from './endpoint';
import { done } from './value';

export const reviewEmailEndpoints = {
  'POST /api/v1/review-email/unsubscribe': endpoint({
    summary:
      'Switches the weekly review email off for the user whose token is in the link of an email. The body is ignored: mail programs send List-Unsubscribe=One-Click (RFC 8058)',
    access: 'ANYBODY',
    webhook: true,
    query: z.strictObject({ token: z.string().max(100, 'At most 100 characters') }),
    response: done,
    errors: ['FORBIDDEN'],
  }),
};
