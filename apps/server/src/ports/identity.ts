import type { Http } from '../http/route';

/** Who somebody is, as a provider vouches for. */
export interface Identity {
  readonly issuer: string;
  /** The provider's own name for the person, which never changes. */
  readonly subject: string;
  /** In lower case; only an address the provider has verified. */
  readonly email: string | undefined;
  /** What to call them until they say otherwise; may be empty. */
  readonly name: string;
}

/** Somebody who can tell who a person is. */
export interface IdentityProvider {
  /**
   * @param token what the method's proof is: an ID token, the query string of a return, or a name
   * @throws HttpError IDENTITY_REFUSED, FORBIDDEN, INVALID_INPUT, UNAVAILABLE (the provider cannot be reached)
   */
  identify(token: string, http: Http): Promise<Identity>;
}

/** A provider that the browser is sent to, and comes back from. */
export interface RedirectingProvider extends IdentityProvider {
  /** The address to send the browser to. What is needed on its return is left in a cookie. */
  start(http: Http): Promise<string>;
}

/** The ways to sign in that this server offers. */
export interface IdentityProviders {
  readonly google: IdentityProvider | undefined;
  readonly openId: RedirectingProvider | undefined;
  readonly local: IdentityProvider | undefined;
}
