import { z } from 'zod';
import { proof } from './auth';
import { endpoint } from './endpoint';
import { requestOptions } from './passkey';

/** In seconds, so that the clock of a device does not matter. */
const confirmation = z.strictObject({ secondsLeft: z.number().int().min(0) });

export const confirmationEndpoints = {
  'GET /api/v1/confirmation': endpoint({
    summary: 'Returns for how long the last sign-in or confirmation of this session still lasts',
    access: 'SIGNED_IN',
    response: confirmation,
    errors: [],
  }),
  'POST /api/v1/confirmation/start': endpoint({
    summary: 'Starts a confirmation with one of the passkeys of the user; only in browsers. NOT_FOUND: there is none',
    access: 'SIGNED_IN',
    body: z.strictObject({}),
    response: z.strictObject({ options: requestOptions }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  'POST /api/v1/confirmation': endpoint({
    summary:
      'Confirms who the user of this session is, by a proof of one of their ways to sign in, or by a recovery code, which is used up',
    access: 'SIGNED_IN',
    body: z.union([z.strictObject({ proof }), z.strictObject({ recoveryCode: z.string().min(1).max(100) })]),
    response: confirmation,
    errors: ['IDENTITY_REFUSED', 'FORBIDDEN'],
  }),
};
