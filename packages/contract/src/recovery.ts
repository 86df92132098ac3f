import { z } from 'zod';
import { authenticated } from './auth';
import { endpoint } from './endpoint';

export const recoveryEndpoints = {
  'POST /api/v1/auth/recovery-code': endpoint({
    summary: 'Signs in with a recovery code, which is accepted once. Guesses are limited by address and by account',
    access: 'ANYBODY',
    body: z.strictObject({ code: z.string().min(1).max(100) }),
    response: authenticated,
    errors: ['IDENTITY_REFUSED', 'FORBIDDEN'],
  }),
  'GET /api/v1/recovery-codes': endpoint({
    summary: 'The number of unused recovery codes; null if the user has none',
    access: 'SIGNED_IN',
    response: z.strictObject({ left: z.number().int().nullable() }),
    errors: [],
  }),
  'POST /api/v1/recovery-codes': endpoint({
    summary: 'Makes ten recovery codes, which take the place of those of before and are shown only now',
    access: 'SIGNED_IN',
    needsConfirmation: true,
    body: z.strictObject({}),
    response: z.strictObject({ codes: z.array(z.string()) }),
    errors: ['FORBIDDEN', 'USER_NOT_FOUND'],
  }),
};
