import type { Http } from '../http/route';

/** An identity that a provider has verified. */
export interface Identity {
  readonly issuer: string;
  /** The provider's permanent id of the user. */
  readonly subject: string;
  /** In lower case; only if the provider has verified it. */
  readonly email: string | undefined;
  /** Default display name; may be empty. */
  readonly name: string;
}

/** Issuer of local accounts; their subject is the account's name in lower case. */
export const LOCAL_ISSUER = 'local';

/** Verifies a proof of identity. */
export interface IdentityProvider {
  /** Issuer of its identities. */
  readonly issuer: string;
  /**
   * @param token the proof: an ID token, the query string of a redirect back, or an account name
   * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, INVALID_INPUT, UNAVAILABLE (the provider cannot be reached)
   */
  identify(token: string, http: Http): Promise<Identity>;
}

/** A provider that signs in by redirect. */
export interface RedirectingProvider extends IdentityProvider {
  /** Returns the URL to redirect the browser to, and stores the state of the attempt in a cookie. */
  start(http: Http): Promise<string>;
}

/** The sign-in methods offered by this server. */
export interface IdentityProviders {
  readonly google: IdentityProvider | undefined;
  readonly openId: RedirectingProvider | undefined;
  readonly local: IdentityProvider | undefined;
}
