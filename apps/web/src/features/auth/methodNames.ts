import type { ServerConfig } from '@sevenfold/contract';
import { text } from '#platform';
import type { SignInMethod } from './api';
import { keptProvider } from './keptProvider';

/**
 * "Google", "Apple", "Passkey", the label of an OpenID provider, or "Local account".
 *
 * @param provider id of the OpenID provider; by default that of the latest sign-in
 */
export function methodName(
  method: SignInMethod,
  config: Pick<ServerConfig, 'signIn'> | undefined,
  provider = keptProvider(),
): string {
  if (method === 'GOOGLE') return 'Google';
  if (method === 'APPLE') return 'Apple';
  if (method === 'PASSKEY') return text('passkey.method');
  if (method === 'LOCAL') return text('auth.localMethod');
  const openIds = config?.signIn.openIds ?? [];
  return (openIds.find(({ id }) => id === provider) ?? openIds[0])?.label ?? config?.signIn.openId?.label ?? 'OpenID';
}
