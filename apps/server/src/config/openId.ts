import { z } from 'zod';
import { serviceUrl } from './variable';

const label = z.string().max(40, 'must be at most 40 characters').optional();

/** Each provider has its own variables; those of the first have no number. */
export const openIdVariables = z.object({
  OPENID_ISSUER: serviceUrl.optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().optional(),
  OPENID_LABEL: label,
  OPENID_2_ISSUER: serviceUrl.optional(),
  OPENID_2_CLIENT_ID: z.string().optional(),
  OPENID_2_CLIENT_SECRET: z.string().optional(),
  OPENID_2_LABEL: label,
  OPENID_3_ISSUER: serviceUrl.optional(),
  OPENID_3_CLIENT_ID: z.string().optional(),
  OPENID_3_CLIENT_SECRET: z.string().optional(),
  OPENID_3_LABEL: label,
  OPENID_4_ISSUER: serviceUrl.optional(),
  OPENID_4_CLIENT_ID: z.string().optional(),
  OPENID_4_CLIENT_SECRET: z.string().optional(),
  OPENID_4_LABEL: label,
});

type Variables = z.output<typeof openIdVariables>;

export interface OpenIdConfig {
  /** Number of its variables, which identifies it to the app. */
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Name on its button. */
  readonly label: string;
}

const PREFIXES = ['OPENID', 'OPENID_2', 'OPENID_3', 'OPENID_4'] as const;

export function openIdProblems(env: Variables): string[] {
  const issuers = new Map<string, string>();
  return PREFIXES.flatMap((prefix) => {
    const issuer = env[`${prefix}_ISSUER`];
    const clientId = env[`${prefix}_CLIENT_ID`];
    if (issuer && !clientId) return [`${prefix}_CLIENT_ID must be set together with ${prefix}_ISSUER.`];
    if (clientId && !issuer) return [`${prefix}_ISSUER must be set together with ${prefix}_CLIENT_ID.`];
    if (!issuer) return [];
    const key = issuer.replace(/\/$/, '');
    const other = issuers.get(key);
    issuers.set(key, `${prefix}_ISSUER`);
    return other === undefined ? [] : [`${prefix}_ISSUER must be another one than ${other}: its users are the same.`];
  });
}

export const openIdConfig = (env: Variables): OpenIdConfig[] =>
  PREFIXES.flatMap((prefix, index) => {
    const issuer = env[`${prefix}_ISSUER`];
    const clientId = env[`${prefix}_CLIENT_ID`];
    if (!issuer || !clientId) return [];
    const clientSecret = env[`${prefix}_CLIENT_SECRET`];
    return [{ id: String(index + 1), issuer, clientId, clientSecret, label: env[`${prefix}_LABEL`] ?? 'OpenID' }];
  });
