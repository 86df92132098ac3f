import type { ServerConfig } from '@sevenfold/contract';
import { SocialLogin } from '@capgo/capacitor-social-login';
import { type Proof, signInNonce } from '../api';
import { isIos } from '../isIos';

type GoogleClients = NonNullable<ServerConfig['signIn']['google']>;

/** Messages of Android's Credential Manager without Google Play services, or with old ones. */
const UNAVAILABLE = /no provider dependencies|play services|doesn't support credential manager/i;
const NO_ACCOUNT = /no credentials available/i;

/**
 * Signs in with an account of Google on the device.
 *
 * @param explain called if the device cannot do it before the user changes something
 * @returns undefined if it is cancelled or explained
 * @throws the plugin's error
 */
export async function signInWithGoogle(
  { clientId, iosClientId }: GoogleClients,
  explain: (key: 'auth.googleUnavailable' | 'auth.noGoogleAccount') => void,
): Promise<Proof | undefined> {
  const { nonce, nonceHash } = await signInNonce();
  await SocialLogin.initialize({
    google:
      isIos() && iosClientId !== null
        ? { iOSClientId: iosClientId, iOSServerClientId: clientId }
        : { webClientId: clientId },
  });
  try {
    // Without a prompt, iOS returns the token of an earlier sign-in, which has another nonce.
    const { result } = await SocialLogin.login({
      provider: 'google',
      options: { nonce: nonceHash, forcePrompt: true },
    });
    if (result.responseType !== 'online' || result.idToken === null) throw new Error('Google gave no ID token');
    return { method: 'GOOGLE', token: result.idToken, native: { nonce } };
  } catch (error) {
    if (isCancelled(error)) return undefined;
    const message = error instanceof Error ? error.message : '';
    if (!UNAVAILABLE.test(message) && !NO_ACCOUNT.test(message)) throw error;
    explain(UNAVAILABLE.test(message) ? 'auth.googleUnavailable' : 'auth.noGoogleAccount');
    return undefined;
  } finally {
    await forget('google');
  }
}

/** Signs in with the Apple account of an iPhone or iPad. @returns undefined if it is cancelled */
export async function signInWithApple(): Promise<Proof | undefined> {
  const { nonce, nonceHash } = await signInNonce();
  await SocialLogin.initialize({ apple: { redirectUrl: '', useProperTokenExchange: true } });
  try {
    const { result } = await SocialLogin.login({ provider: 'apple', options: { nonce: nonceHash } });
    const { idToken, authorizationCode: code, profile } = result;
    if (!idToken || !code) throw new Error('Apple gave no ID token or code');
    const { givenName, familyName } = profile;
    const name = { ...(givenName && { givenName }), ...(familyName && { familyName }) };
    return { method: 'APPLE', token: idToken, native: { nonce, code, ...name } };
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  } finally {
    await forget('apple');
  }
}

/** Signs the plugin out, which keeps tokens on the device otherwise. It refuses where nobody is signed in. */
const forget = (provider: 'google' | 'apple'): Promise<void> => SocialLogin.logout({ provider }).catch(() => undefined);

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'USER_CANCELLED';
