import type { ServerConfig } from '@sevenfold/contract';
import { text } from '../../platform/text';
import type { SignInMethod } from './api';

/** "Google", the label of the OpenID provider, or "Local account". */
export function methodName(method: SignInMethod, config: Pick<ServerConfig, 'signIn'> | undefined): string {
  if (method === 'GOOGLE') return 'Google';
  return method === 'OPENID' ? (config?.signIn.openId?.label ?? 'OpenID') : text('auth.localMethod');
}
