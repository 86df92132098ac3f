import type { ServerConfig } from '@sevenfold/contract';
import { text } from '#platform';
import { toast } from '#ui';
import { type Proof, type ProviderMethod, type RedirectMethod, startRedirect } from '../api';
import { isIos } from '../isIos';
import { openConsent } from './openConsent';
import { signInWithApple, signInWithGoogle } from './socialLogin';

/**
 * Signs in at a provider in the native app.
 *
 * @param provider id of the OpenID provider
 * @returns undefined if the user has cancelled it, or was told why it is not possible
 * @throws if it fails for another reason
 */
export async function signInNatively(
  method: ProviderMethod,
  { google }: ServerConfig['signIn'],
  provider?: string,
): Promise<Proof | undefined> {
  if (method === 'GOOGLE') return google ? signInWithGoogle(google, explain) : undefined;
  return method === 'APPLE' && isIos() ? signInWithApple() : signInByRedirect(method, provider);
}

const explain = (key: 'auth.googleUnavailable' | 'auth.noGoogleAccount'): void => {
  toast({ kind: 'error', text: text(key) });
};

/** Signs in at the page of a provider in the system browser, which returns by a link. */
async function signInByRedirect(method: RedirectMethod, provider?: string): Promise<Proof | undefined> {
  const { url, attempt } = await startRedirect(method, provider);
  const returned = await openConsent(url);
  if (!returned) return undefined;
  const error = returned.searchParams.get('error');
  if (error === 'user_cancelled_authorize' || error === 'access_denied') return undefined;
  if (attempt === null || error !== null) throw new Error(`The provider has refused: ${error}`);
  return { method, token: returned.search, native: { attempt } };
}
