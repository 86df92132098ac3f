import { SUBSCRIPTION_PROBLEMS } from '@sevenfold/domain/subscription';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { done, instant } from './value';

export const paymentInterval = z.enum(['MONTHLY', 'YEARLY']);
export type PaymentInterval = z.infer<typeof paymentInterval>;

export const subscriptionDetails = z.strictObject({
  type: z.enum(['FREE', 'PREMIUM']),
  paymentSystem: z.enum(['NONE', 'WEB', 'MOBILE', 'MANUAL']),
  interval: paymentInterval.nullable().describe('How often it is paid; null if unknown or not paid'),
  renewsAt: instant.nullable().describe('The next payment'),
  endsAt: instant.nullable().describe('When premium ends without a further payment'),
  graceEndsAt: instant.nullable().describe('Set after a failed payment: premium ends then unless it is paid'),
  store: z
    .enum(['APP_STORE', 'PLAY_STORE', 'OTHER'])
    .nullable()
    .describe('The store that manages it, or is paid as well'),
  problem: z
    .enum(SUBSCRIPTION_PROBLEMS)
    .nullable()
    .describe('Why a web subscription that still exists may give no premium: it has to be managed before buying again'),
  isPaidTwice: z
    .boolean()
    .describe('True if the web and a store both take money for premium: one of them has to be cancelled'),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

export const subscriptionEndpoints = {
  'GET /api/v1/subscription': endpoint({
    summary: 'The plan, what manages it, and when it is renewed or ends',
    access: 'SIGNED_IN',
    response: subscriptionDetails,
    errors: ['USER_NOT_FOUND'],
  }),
  'POST /api/v1/subscription/checkout': endpoint({
    summary:
      'Starts a purchase on the web, or continues the one that is open, and responds with the page of the payment system',
    access: 'SIGNED_IN',
    body: z.strictObject({ interval: paymentInterval }),
    response: z.strictObject({ url: z.string() }),
    errors: ['USER_NOT_FOUND', 'ALREADY_PREMIUM', 'CONFLICT', 'PAYMENT_REFUSED'],
  }),
  'POST /api/v1/subscription/confirm': endpoint({
    summary: 'Reads a purchase of this user from the payment system, which has redirected them back to the app',
    access: 'SIGNED_IN',
    body: z.strictObject({
      checkoutId: z
        .string()
        .max(200)
        .regex(/^\w[\w-]*$/, 'This is not the id of a checkout'),
    }),
    response: z.strictObject({
      state: z.enum(['PREMIUM', 'PENDING', 'NOT_PAID']).describe('PENDING: paid, but not confirmed yet'),
    }),
    errors: ['NOT_FOUND', 'PAYMENT_REFUSED'],
  }),
  'POST /api/v1/subscription/refresh': endpoint({
    summary: 'Reads the store purchases of this user from RevenueCat at once, after a purchase in the native app',
    access: 'SIGNED_IN',
    body: z.strictObject({}),
    response: subscriptionDetails,
    errors: ['USER_NOT_FOUND', 'PAYMENT_REFUSED'],
  }),
  'POST /api/v1/subscription/portal': endpoint({
    summary: 'Responds with the page of the payment system on which a web subscription is changed or cancelled',
    access: 'SIGNED_IN',
    body: z.strictObject({}),
    response: z.strictObject({ url: z.string() }),
    errors: ['NOT_FOUND', 'PAYMENT_REFUSED'],
  }),
  'POST /api/v1/webhook/stripe': endpoint({
    summary: 'Stripe reports a change; the subscription is read again. Requires its signature',
    access: 'ANYBODY',
    webhook: true,
    response: done,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PAYMENT_REFUSED'],
  }),
  'POST /api/v1/webhook/revenuecat': endpoint({
    summary: 'RevenueCat reports a change of a store purchase; it is read again. Requires its secret',
    access: 'ANYBODY',
    webhook: true,
    response: done,
    errors: ['FORBIDDEN', 'PAYMENT_REFUSED'],
  }),
};
