import { z } from 'zod';
import { endpoint } from './endpoint';
import { done } from './value';

const minorUnits = z.number().int().min(0);

export const serverConfig = z.strictObject({
  version: z.string(),
  signIn: z.strictObject({
    google: z.strictObject({ clientId: z.string() }).nullable(),
    openId: z.strictObject({ label: z.string() }).nullable(),
    /** Sign-in without an identity provider, for a server that only this machine can reach. */
    local: z.boolean(),
  }),
  freePlan: z.strictObject({ activities: z.number().int(), calendarAccounts: z.number().int() }),
  /** In minor units of the currency: 499 is 4.99. */
  prices: z.strictObject({ currency: z.string(), monthly: minorUnits, yearly: minorUnits }),
  supportEmail: z.string().nullable(),
});
export type ServerConfig = z.infer<typeof serverConfig>;

export const serverConfigEndpoints = {
  'GET /api/v1/server-config': endpoint({
    summary: 'What this server offers: ways to sign in, limits and prices', access: 'ANYBODY', response: serverConfig, errors: [],
  }),
};

export const pageViewEndpoints = {
  'GET /api/v1/t/pv': endpoint({
    summary: 'Counts a page view by route name, platform and day; nothing else of the path is kept', access: 'SIGNED_IN',
    query: z.strictObject({ p: z.string().regex(/^[a-z0-9/-]{1,64}$/, 'A route name, or unknown'), u: z.string().max(2048), pl: z.enum(['WEB', 'ANDROID', 'IOS']) }),
    response: done, errors: [],
  }),
};
