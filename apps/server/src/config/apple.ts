import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isLoopbackHost, serviceUrl, unset } from './variable';

/** Ids of teams and keys at Apple. */
const appleId = z.string().regex(/^[A-Z0-9]{10}$/, 'must be ten capital letters and digits, as Apple shows it');
/** Ids of apps and services at Apple. */
const reverseDomain = z
  .string()
  .regex(/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/, 'must be an identifier such as org.example.plan');

export const appleVariables = z.object({
  APPLE_TEAM_ID: appleId.optional(),
  APPLE_KEY_ID: appleId.optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    // Files of variables hold one line for each.
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine(isSigningKey, 'must be the content of the file AuthKey_….p8 from Apple, with \\n between its lines')
    .optional(),
  APPLE_SERVICES_ID: reverseDomain.optional(),
  APPLE_BUNDLE_ID: reverseDomain.optional(),
  APPLE_URL: serviceUrl.transform((text) => text.replace(/\/$/, '')).default('https://appleid.apple.com'),
});

type Variables = z.output<typeof appleVariables> & {
  readonly DATABASE_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly ENCRYPTION_KEYS?: unknown;
};

export interface AppleConfig {
  readonly teamId: string;
  readonly keyId: string;
  /** In PEM. */
  readonly privateKey: string;
  /** Client of browsers and Android. */
  readonly servicesId: string | undefined;
  /** Client of the native app for iOS. */
  readonly bundleId: string | undefined;
  /** Issuer, and base of the endpoints. */
  readonly url: string;
}

const CREDENTIALS = ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;
const CLIENTS = ['APPLE_SERVICES_ID', 'APPLE_BUNDLE_ID'] as const;

export function appleProblems(env: Variables): string[] {
  const missing = unset(env, CREDENTIALS);
  const clients = CLIENTS.filter((name) => env[name] !== undefined);
  if (missing.length === CREDENTIALS.length && clients.length === 0) return [];
  const problems = missing.map((name) => `${name} must be set together with the other variables of Apple.`);
  if (clients.length === 0)
    problems.push('APPLE_SERVICES_ID or APPLE_BUNDLE_ID must be set together with APPLE_TEAM_ID: it names the client.');
  if (
    env.APPLE_SERVICES_ID &&
    !env.PUBLIC_URL?.startsWith('https:') &&
    !isLoopbackHost(new URL(env.APPLE_URL).hostname)
  )
    problems.push('PUBLIC_URL must be an https address together with APPLE_SERVICES_ID: Apple redirects to no other.');
  if (env.DATABASE_URL && !env.ENCRYPTION_KEYS)
    problems.push(
      'ENCRYPTION_KEYS must be set together with DATABASE_URL and the variables of Apple: it encrypts the consents of users.',
    );
  return problems;
}

/** Undefined without credentials. */
export function appleConfig(env: Variables): AppleConfig | undefined {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env;
  if (teamId === undefined || keyId === undefined || privateKey === undefined) return undefined;
  const { APPLE_SERVICES_ID: servicesId, APPLE_BUNDLE_ID: bundleId, APPLE_URL: url } = env;
  return { teamId, keyId, privateKey, servicesId, bundleId, url };
}

/** True for a private key of the curve P-256 in PEM (PKCS #8). */
function isSigningKey(pem: string): boolean {
  if (!pem.startsWith('-----BEGIN PRIVATE KEY-----\n')) return false;
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
