import { z } from 'zod';
import { endpoint } from './endpoint';

const minorUnits = z.number().int().min(0);

const storePurchases = z.strictObject({
  publicKey: z.string().nullable().describe('The public SDK key of RevenueCat for this platform'),
  missing: z.array(z.string()).describe('Environment variables this server lacks for purchases; empty if it sells'),
});

export const serverConfig = z.strictObject({
  version: z.string(),
  signIn: z.strictObject({
    /** `iosClientId`: null if the native app for iOS has none, and then does not offer it. */
    google: z.strictObject({ clientId: z.string(), iosClientId: z.string().nullable() }).nullable(),
    /** Offered in browsers and on Android by a redirect, on iOS by the system. */
    apple: z.strictObject({ byRedirect: z.boolean(), onIos: z.boolean() }).nullable(),
    /** The first of `openIds`, for apps of earlier versions. */
    openId: z.strictObject({ label: z.string() }).nullable(),
    openIds: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    /** Offered in browsers. Without another way to sign in, people join by links only. */
    passkey: z.boolean(),
    /** Sign-in without an identity provider, for a server reachable from this machine only. */
    local: z.boolean(),
  }),
  /** Null if nothing is sold: then everybody has all features. */
  freePlan: z.strictObject({ activities: z.number().int(), calendarAccounts: z.number().int() }).nullable(),
  /** In minor units of the currency: 499 is 4.99. */
  prices: z.strictObject({ currency: z.string(), monthly: minorUnits, yearly: minorUnits }),
  /** Environment variables this server lacks for payments on the web; empty if it takes them. */
  paymentsMissing: z.array(z.string()),
  /** Purchases in the native app. */
  storePurchases: z.strictObject({ android: storePurchases, ios: storePurchases }),
  /** Pages with the terms of use and the privacy policy, which the stores require beside a purchase. */
  legal: z.strictObject({ terms: z.string().nullable(), privacy: z.string().nullable() }),
  supportEmail: z.string().nullable(),
  /** False without a mail server: messages are stored, and no email is sent. */
  sendsMail: z.boolean(),
  /** True if accounts without an address get their emails at localhost, which is for development. */
  mailsLocalAccounts: z.boolean(),
  /** The calendar services of the product, each with the environment variables this server lacks for it. */
  calendarProviders: z.array(z.strictObject({ provider: z.enum(['GOOGLE', 'OUTLOOK']), missing: z.array(z.string()) })),
  /** Address at which the app reports its errors; null: it does not. */
  errorReporting: z.strictObject({ dsn: z.string() }).nullable(),
  /** Key by which browsers subscribe to push notifications, in base64url; null: the server sends none. */
  webPush: z.strictObject({ publicKey: z.string() }).nullable(),
});
export type ServerConfig = z.infer<typeof serverConfig>;

export const serverConfigEndpoints = {
  'GET /api/v1/server-config': endpoint({
    summary:
      'Configuration of this server: ways to sign in, limits, prices, email, calendar services, error reports and push notifications',
    access: 'ANYBODY',
    response: serverConfig,
    errors: [],
  }),
};
