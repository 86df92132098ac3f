import { z } from 'zod';
import { endpoint } from './endpoint';

const minorUnits = z.number().int().min(0);

export const serverConfig = z.strictObject({
  version: z.string(),
  signIn: z.strictObject({
    google: z.strictObject({ clientId: z.string() }).nullable(),
    openId: z.strictObject({ label: z.string() }).nullable(),
    /** Sign-in without an identity provider, for a server reachable from this machine only. */
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
    summary: 'What this server offers: ways to sign in, limits and prices',
    access: 'ANYBODY',
    response: serverConfig,
    errors: [],
  }),
};
