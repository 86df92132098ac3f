import { FEEDBACK_MAX, MOODS } from '@sevenfold/domain/feedback';
import { isBlank } from '@sevenfold/domain/text';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { done, id, prose } from './value';

export const feedbackEndpoints = {
  'POST /api/v1/feedback': endpoint({
    summary: 'Sends a message to whoever runs the server',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({
      id,
      message: prose(FEEDBACK_MAX).refine((text) => !isBlank(text), 'This cannot be empty'),
      mood: z.enum(MOODS).nullable().optional(),
    }),
    response: done,
    errors: ['CONFLICT', 'FEEDBACK_LIMIT'],
  }),
};
