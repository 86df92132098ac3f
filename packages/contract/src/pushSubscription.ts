import { z } from 'zod';
import { endpoint } from './endpoint';
import { done, id } from './value';

const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), `This must be ${length} characters of base64url`);

/** The latest time of a `Date`. */
const MAX_EPOCH = 8.64e15;

/** A browser's subscription, as `PushSubscription.toJSON()` writes it. */
const pushSubscription = z.strictObject({
  endpoint: z.url().max(2000).describe('Address of the browser at its push service: public and https'),
  expirationTime: z.number().nullable().optional().describe('Ignored: the push service reports the end'),
  keys: z.strictObject({
    p256dh: base64url(87).describe('Public key of the browser on the curve P-256, uncompressed'),
    auth: base64url(22).describe('Secret of 16 bytes that the browser shares'),
  }),
});

export const pushSubscriptionEndpoints = {
  'POST /api/v1/push-subscription': endpoint({
    summary: 'Registers the browser of this session for push notifications, instead of one registered before',
    access: 'SIGNED_IN',
    body: pushSubscription,
    response: done,
    errors: ['FORBIDDEN'],
  }),
  'DELETE /api/v1/push-subscription': endpoint({
    summary: 'Ends push notifications to the browser of this session',
    access: 'SIGNED_IN',
    response: done,
    errors: [],
  }),
  'POST /api/v1/push-subscription/later': endpoint({
    summary: 'Sends a reminder to the browser of this session again in an hour, unless it is silent by then',
    access: 'SIGNED_IN',
    body: z.strictObject({
      activityId: id,
      at: z.int().min(0).max(MAX_EPOCH).describe('When the reminder came, in epoch milliseconds'),
    }),
    response: done,
    errors: [],
  }),
};
