import type { ServerConfig } from '@sevenfold/contract';
import type { SignInMethod } from './api';
import { isIos } from './isIos';

interface OfferedMethods extends Pick<ServerConfig['signIn'], 'google' | 'openId' | 'local'> {
  readonly apple: boolean;
}

/** The ways to sign in that a server offers to this platform. @param only the methods to offer; all if left out */
export function offeredMethods(
  { google, apple, openId, local }: ServerConfig['signIn'],
  only: readonly SignInMethod[] = ['GOOGLE', 'APPLE', 'OPENID', 'LOCAL'],
): OfferedMethods {
  const isOnIos = isIos();
  return {
    google: only.includes('GOOGLE') && (!isOnIos || google?.iosClientId) ? google : null,
    // Left out by servers of an earlier version.
    apple: only.includes('APPLE') && (isOnIos ? apple?.onIos : apple?.byRedirect) === true,
    openId: only.includes('OPENID') ? openId : null,
    local: only.includes('LOCAL') && local,
  };
}
