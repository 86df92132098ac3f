import type { NativeProof } from '@sevenfold/contract';
import type { Http } from '#http';
import type { Passkeys } from './passkey';

/** An identity that a provider has verified. */
export interface Identity {
  readonly issuer: string;
  /** The provider's permanent id of the user. */
  readonly subject: string;
  /** In lower case; only if the provider has verified it. */
  readonly email: string | undefined;
  /** Default display name; may be empty. */
  readonly name: string;
  /** Undefined for providers whose consent the user withdraws themselves. */
  readonly consent?: Consent | undefined;
}

/** A user's consent to sign in, which is withdrawn when the identity or the account is removed. */
export interface Consent {
  /** The client that the user has consented to. */
  readonly clientId: string;
  readonly refreshToken: string;
}

/** Issuer of local accounts; their subject is the account's name in lower case. */
export const LOCAL_ISSUER = 'local';

/** Message for a way to sign in that is not configured. */
export const NOT_OFFERED = 'This way to sign in is not available on this server.';

/** Issuer of sets of recovery codes; their subject is the name of the set. Not listed among the ways to sign in. */
export const RECOVERY_ISSUER = 'recovery';

/** Verifies a proof of identity. */
export interface IdentityProvider {
  /** Issuer of its identities. */
  readonly issuer: string;
  /**
   * @param token the proof: an ID token, the query string of a redirect back, or an account name
   * @param native what binds the proof to the native app; undefined in a browser, which has cookies
   * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, INVALID_INPUT, UNAVAILABLE (the provider cannot be reached)
   */
  identify(token: string, http: Http, native?: NativeProof): Promise<Identity>;
}

/** Start of a sign-in by redirect. */
export interface SignInStart {
  readonly url: string;
  /** State of the attempt, which the native app sends with its proof; null in a browser, which has it in a cookie. */
  readonly attempt: string | null;
}

/** A provider that signs in by redirect. */
export interface RedirectingProvider extends IdentityProvider {
  /** @throws HttpError FORBIDDEN, UNAVAILABLE */
  start(http: Http): Promise<SignInStart>;
}

/** The OpenID providers of the configuration. */
export interface OpenIdProviders extends Pick<IdentityProvider, 'identify'> {
  /** `id` identifies one to the app. */
  readonly all: readonly { readonly id: string; readonly issuer: string }[];
  /** @throws HttpError FORBIDDEN (also for an unknown id), UNAVAILABLE */
  start(http: Http, id: string): Promise<SignInStart>;
}

/** A provider that wants to know when an account is deleted. */
export interface RevocableProvider extends RedirectingProvider {
  /** Withdraws a consent. Withdrawing one that has ended is not an error. @throws when it is not confirmed */
  revoke(consent: Consent, signal: AbortSignal): Promise<void>;
}

/** The sign-in methods offered by this server. */
export interface IdentityProviders {
  readonly google: IdentityProvider | undefined;
  readonly apple: RevocableProvider | undefined;
  readonly openId: OpenIdProviders | undefined;
  readonly passkeys: Passkeys | undefined;
  readonly local: IdentityProvider | undefined;
}
