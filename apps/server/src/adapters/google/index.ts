import type { Clock } from '../../clock';
import { HttpError } from '#http';
import type { IdentityProvider } from '#ports';
import { expectedNonce, idTokenVerifier, parseIdentity, readJwksUri } from '#adapters/oidc';

export interface GoogleOptions {
  readonly clientId: string;
  /** Client of the native app for iOS. That for Android asks for tokens whose audience is `clientId`. */
  readonly iosClientId: string | undefined;
  /** Google's issuer URL, or that of a fake in tests. */
  readonly issuer: string;
  readonly clock: Clock;
}

/**
 * Verifies Google's ID tokens, as its sign-in button hands them to the page, or the system to the native app: signature,
 * issuer, audience, expiry, and the nonce that this browser or app has. Source:
 * developers.google.com/identity/gsi/web/guides/verify-google-id-token.
 */
export function googleIdentity({ clientId, iosClientId, issuer, clock }: GoogleOptions): IdentityProvider {
  const verify = idTokenVerifier(() => readJwksUri(issuer), clock);
  return {
    issuer,
    async identify(token, http, native) {
      const clients = http.platform === 'IOS' && iosClientId !== undefined ? [clientId, iosClientId] : [clientId];
      const claims = await verify(token, {
        // Google has signed with either spelling of its name.
        issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
        audience: clients,
        algorithms: ['RS256', 'ES256'],
      });
      const nonce = expectedNonce(http, native);
      const isForThisClient = typeof claims.aud === 'string' || clients.includes(String(claims['azp']));
      if (nonce === undefined || claims['nonce'] !== nonce || !isForThisClient) throw new HttpError('IDENTITY_REFUSED');
      return parseIdentity(issuer, claims, clock);
    },
  };
}
