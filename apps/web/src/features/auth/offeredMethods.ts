import type { ServerConfig } from '@sevenfold/contract';
import { IS_SHELL } from '#platform';
import type { SignInMethod } from './api';
import { isIos } from './isIos';

interface OfferedMethods extends Pick<ServerConfig['signIn'], 'google' | 'openIds' | 'local'> {
  readonly apple: boolean;
  readonly passkey: boolean;
}

/** The ways to sign in that a server offers to this platform. @param only the methods to offer; all if left out */
export function offeredMethods(
  { google, apple, openId, openIds, passkey, local }: ServerConfig['signIn'],
  only: readonly SignInMethod[] = ['GOOGLE', 'APPLE', 'OPENID', 'PASSKEY', 'LOCAL'],
): OfferedMethods {
  const isOnIos = isIos();
  return {
    google: only.includes('GOOGLE') && (!isOnIos || google?.iosClientId) ? google : null,
    // Left out by servers of an earlier version.
    apple: only.includes('APPLE') && (isOnIos ? apple?.onIos : apple?.byRedirect) === true,
    openIds: only.includes('OPENID') ? (openIds ?? firstOnly(openId)) : [],
    // Left out by servers of an earlier version, too. The web view of the native app has none.
    passkey: only.includes('PASSKEY') && passkey && !IS_SHELL,
    local: only.includes('LOCAL') && local,
  };
}

/** The OpenID provider of a server of an earlier version, which has one at most. */
const firstOnly = (openId: ServerConfig['signIn']['openId']): ServerConfig['signIn']['openIds'] =>
  openId ? [{ id: '1', label: openId.label }] : [];
