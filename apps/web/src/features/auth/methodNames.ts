import type { ServerConfig } from '@sevenfold/contract';
import { text } from '../../platform/text';
import type { SignInMethod } from './api';

/** "Google", "Apple", "Passkey", the label of the OpenID provider, or "Local account". */
export function methodName(method: SignInMethod, config: Pick<ServerConfig, 'signIn'> | undefined): string {
  if (method === 'GOOGLE') return 'Google';
  if (method === 'APPLE') return 'Apple';
  if (method === 'PASSKEY') return text('passkey.method');
  return method === 'OPENID' ? (config?.signIn.openId?.label ?? 'OpenID') : text('auth.localMethod');
}
