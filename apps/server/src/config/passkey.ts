import { isIP } from 'node:net';
import { isInsecureOrigin } from './variable';
import { exposingVariable, type ReachVariables } from './reach';

export interface PasskeyVariables extends ReachVariables {
  readonly PORT: number;
  readonly PASSKEYS: 'auto' | 'on' | 'off';
}

export interface PasskeyConfig {
  /** Host that passkeys are made for. */
  readonly rpId: string;
  /** Origin of the pages that may use them. */
  readonly origin: string;
}

/**
 * The site that passkeys are made for; undefined where browsers accept none: they need an https name or localhost, and
 * 127.0.0.1 is an address.
 */
export function passkeyConfig(env: PasskeyVariables): PasskeyConfig | undefined {
  return env.PASSKEYS === 'off' ? undefined : siteOf(env);
}

export const passkeyProblems = (env: PasskeyVariables): string[] =>
  env.PASSKEYS === 'on' && !siteOf(env)
    ? [
        'PASSKEYS cannot be on: browsers accept passkeys at a name, not at an address. Set PUBLIC_URL to an https origin with a name, or HOST=localhost for this machine only.',
      ]
    : [];

function siteOf(env: PasskeyVariables): PasskeyConfig | undefined {
  if (env.PUBLIC_URL) {
    const { hostname, origin } = new URL(env.PUBLIC_URL);
    const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
    return isName && !isInsecureOrigin(origin) ? { rpId: hostname, origin } : undefined;
  }
  return env.HOST === 'localhost' && !exposingVariable(env)
    ? { rpId: 'localhost', origin: new URL(`http://localhost:${env.PORT}`).origin }
    : undefined;
}
