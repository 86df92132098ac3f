import type {
  AppleProviderOptions,
  GoogleLoginOptions,
  InitializeOptions,
  LoginResult,
  SocialLoginPlugin,
} from '@capgo/capacitor-social-login';
import { type DevicePlatform, type MethodsOf, type NativePlugin, PluginError } from '../nativeShell';

type Provider = 'google' | 'apple';
type Outcome = 'SIGNED_IN' | 'CANCELLED' | 'NO_PLAY_SERVICES' | 'NO_ACCOUNT';

/** Accounts of the device; each resolves to what the provider gives for a nonce. */
export interface DeviceAccounts {
  google(request: { readonly audience: string; readonly nonce: string }): Promise<string>;
  apple(request: { readonly nonce: string }): Promise<{
    readonly identityToken: string;
    readonly authorizationCode: string;
    readonly fullName: { readonly givenName: string | null; readonly familyName: string | null };
  }>;
}

/** Messages of Android's Credential Manager, after the prefix of the plugin. */
const MESSAGES = {
  NO_PLAY_SERVICES:
    'getCredentialAsync no provider dependencies found - please ensure the desired provider dependencies are added',
  NO_ACCOUNT: 'No credentials available',
};

/**
 * The dialogs of the system for signing in, as the sources of the plugin's version 8.5.10 treat them: a provider has to
 * be initialized, and iOS returns the token of an earlier sign-in unless it is told to ask.
 */
export class SocialLogin {
  platform: DevicePlatform = 'ANDROID';
  accounts: DeviceAccounts | undefined;
  /** Outcome of the dialog. */
  outcome: Outcome = 'SIGNED_IN';
  /** Providers of which the plugin keeps tokens on the device. */
  readonly signedIn = new Map<Provider, LoginResult>();
  #options: InitializeOptions = {};

  readonly plugin: NativePlugin & MethodsOf<SocialLoginPlugin> = {
    initialize: (options): void => {
      const { google, apple } = options as InitializeOptions;
      if (google && !(this.platform === 'IOS' ? google.iOSClientId : google.webClientId))
        throw new PluginError('google.clientId is null or empty', '');
      if (apple && this.platform === 'ANDROID' && !apple.clientId)
        throw new PluginError('apple.android.clientId is null or empty', '');
      this.#options = { ...this.#options, ...options };
    },
    login: ({ provider, options }): Promise<LoginResult> => {
      if (provider === 'google') return this.#signIn('google', options as GoogleLoginOptions);
      if (provider === 'apple') return this.#signIn('apple', options as AppleProviderOptions);
      throw new PluginError('Invalid provider', '');
    },
    logout: ({ provider }): void => {
      if (!this.signedIn.delete(provider as Provider)) throw new PluginError('Not logged in; Cannot logout', '');
    },
  };

  async #signIn(provider: Provider, options: GoogleLoginOptions & AppleProviderOptions): Promise<LoginResult> {
    const initialized = this.#options[provider];
    if (!initialized || !this.accounts) throw new PluginError('Google Sign-In failed: Client ID is not set', '');
    if (this.outcome === 'CANCELLED') throw new PluginError('Google Sign-In cancelled by user', 'USER_CANCELLED');
    if (this.outcome !== 'SIGNED_IN') throw new PluginError(`Google Sign-In failed: ${MESSAGES[this.outcome]}`, '');
    const earlier = this.signedIn.get(provider);
    if (provider === 'google' && this.platform === 'IOS' && earlier && options.forcePrompt !== true) return earlier;
    const result = provider === 'google' ? await this.#google(options) : await this.#apple(options);
    this.signedIn.set(provider, result);
    return result;
  }

  async #google({ nonce = '' }: GoogleLoginOptions): Promise<LoginResult> {
    const { iOSClientId = '', webClientId = '' } = this.#options.google ?? {};
    const audience = this.platform === 'IOS' ? iOSClientId : webClientId;
    const idToken = (await this.accounts?.google({ audience, nonce })) ?? null;
    const profile = { email: null, familyName: null, givenName: null, id: null, name: null, imageUrl: null };
    return { provider: 'google', result: { accessToken: null, idToken, profile, responseType: 'online' } };
  }

  async #apple({ nonce = '' }: AppleProviderOptions): Promise<LoginResult> {
    const credential = await this.accounts?.apple({ nonce });
    if (!credential) throw new PluginError('The operation couldn’t be completed.', '');
    const { identityToken, authorizationCode, fullName } = credential;
    const isExchanged = this.#options.apple?.useProperTokenExchange === true;
    return {
      provider: 'apple',
      result: {
        accessToken: isExchanged ? null : { token: authorizationCode },
        idToken: identityToken,
        profile: { user: '', email: '', givenName: fullName.givenName ?? '', familyName: fullName.familyName ?? '' },
        ...(isExchanged && { authorizationCode }),
      },
    };
  }
}
