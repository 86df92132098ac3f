import { z } from 'zod';
import { appleConfig, type AppleConfig, appleProblems, appleVariables } from './apple';
import { passkeyConfig, type PasskeyConfig, passkeyProblems, type PasskeyVariables } from './passkey';
import { openIdConfig, type OpenIdConfig, openIdProblems, openIdVariables } from './openId';
import { exposingVariable, type ReachVariables } from './reach';
import { isInsecureOrigin, isLoopbackHost, splitList, oneOf, serviceUrl } from './variable';

/** True for an address that stands for the local account of that name. */
const isLocalAddress = (address: string): boolean => /^[^@]+@localhost$/.test(address);

export const signInVariables = z.object({
  LOCAL_SIGN_IN: oneOf(['auto', 'on', 'off']).default('auto'),
  PASSKEYS: oneOf(['auto', 'on', 'off']).default('auto'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_IOS_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: serviceUrl.default('https://accounts.google.com'),
  ...appleVariables.shape,
  ...openIdVariables.shape,
  ADMIN_EMAILS: z
    .string()
    .transform((text) => splitList(text.toLowerCase()))
    .refine(
      (parts) => parts.every((part) => isLocalAddress(part) || z.email().safeParse(part).success),
      'must be e-mail addresses, separated by commas',
    )
    .default([]),
});

/** True for an authorization server on this machine, such as a fake of Google. */
const isOnThisMachine = (oauthUrl: string): boolean => isLoopbackHost(new URL(oauthUrl).hostname);

type Variables = z.output<typeof signInVariables> &
  PasskeyVariables & {
    readonly GOOGLE_OAUTH_URL: string;
    readonly DATABASE_URL?: string | undefined;
    readonly ENCRYPTION_KEYS?: unknown;
  };

export interface SignInConfig {
  readonly localSignIn: boolean;
  readonly passkeys: PasskeyConfig | undefined;
  readonly google:
    { readonly clientId: string; readonly iosClientId: string | undefined; readonly issuer: string } | undefined;
  readonly apple: AppleConfig | undefined;
  readonly openIds: readonly OpenIdConfig[];
  /** Verified addresses of the administrators, in lower case. */
  readonly adminEmails: ReadonlySet<string>;
}

export function signInProblems(env: Variables): string[] {
  const problems: string[] = [];
  const reachable = exposingVariable(env);
  if (env.LOCAL_SIGN_IN === 'on' && reachable) {
    problems.push(
      `LOCAL_SIGN_IN cannot be on together with ${reachable}: anybody who reaches the server could sign in as anybody.`,
    );
  }
  const localAdmin = env.ADMIN_EMAILS.find(isLocalAddress);
  if (localAdmin !== undefined && !hasLocalSignIn(env)) {
    problems.push(
      `ADMIN_EMAILS cannot have ${localAdmin} without local sign-in: it stands for a local account, which needs no proof.`,
    );
  }
  if (env.GOOGLE_IOS_CLIENT_ID && !env.GOOGLE_CLIENT_ID)
    problems.push('GOOGLE_CLIENT_ID must be set together with GOOGLE_IOS_CLIENT_ID.');
  problems.push(...passkeyProblems(env), ...appleProblems(env), ...openIdProblems(env));
  return problems;
}

export const signInConfig = (env: Variables): SignInConfig => ({
  localSignIn: hasLocalSignIn(env),
  passkeys: passkeyConfig(env),
  // A client of another authorization server, such as a fake of Google Calendar, is unknown to Google's sign-in.
  google:
    env.GOOGLE_CLIENT_ID && !isOnThisMachine(env.GOOGLE_OAUTH_URL)
      ? { clientId: env.GOOGLE_CLIENT_ID, iosClientId: env.GOOGLE_IOS_CLIENT_ID, issuer: env.GOOGLE_ISSUER }
      : undefined,
  apple: appleConfig(env),
  openIds: openIdConfig(env),
  adminEmails: new Set(env.ADMIN_EMAILS),
});

/** True where accounts are created by links only, because passkeys are the only way to sign in. */
export const isByLinkOnly = ({ localSignIn, google, apple, openIds, passkeys }: SignInConfig): boolean =>
  passkeys !== undefined && !localSignIn && !google && !apple && openIds.length === 0;

/** True where nobody can sign in. Google accepts https addresses and localhost only. */
export const hasNoSignIn = (
  { localSignIn, google, apple, openIds, passkeys }: SignInConfig,
  publicUrl: string | undefined,
): boolean => !localSignIn && !passkeys && !apple && openIds.length === 0 && !(google && !isInsecureOrigin(publicUrl));

const hasLocalSignIn = (env: ReachVariables & Pick<Variables, 'LOCAL_SIGN_IN'>): boolean =>
  env.LOCAL_SIGN_IN === 'on' || (env.LOCAL_SIGN_IN === 'auto' && !exposingVariable(env));
