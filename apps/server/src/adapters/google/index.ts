import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '../../clock';
import { Failure } from '../../http/failure';
import { currentNonce } from '../../http/nonce';
import type { Http } from '../../http/route';
import type { IdentityProvider } from '../../ports/identity';
import { identityOf } from '../oidc/claims';
import { SigningKeys } from './keys';

/** How far Google's clock and ours may be apart, in seconds. */
const SKEW_SECONDS = 60;

export interface GoogleOptions {
  readonly clientId: string;
  /** Google's own, or that of a fake. */
  readonly issuer: string;
  readonly clock: Clock;
}

/**
 * Google's ID tokens, as its sign-in button hands them to the page. Verified: signature, issuer, audience, expiry, and the nonce that this
 * browser was given. Source: developers.google.com/identity/gsi/web/guides/verify-google-id-token.
 */
export function googleIdentity({ clientId, issuer, clock }: GoogleOptions): IdentityProvider {
  const keys = new SigningKeys(issuer, clock);

  const verify = async (token: string): Promise<JWTPayload> => {
    try {
      const { payload } = await jwtVerify(token, (header, input) => keys.find(header, input), {
        // Google has signed with either spelling of its name.
        issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
        audience: clientId,
        algorithms: ['RS256', 'ES256'],
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new Failure('IDENTITY_REFUSED');
      throw error;
    }
  };

  return {
    async identify(token: string, http: Http) {
      const claims = await verify(token);
      const nonce = currentNonce(http);
      const isMeantForUs = typeof claims.aud === 'string' || claims['azp'] === clientId;
      const isFromTheFuture = (claims.iat ?? 0) * 1000 > clock.now() + SKEW_SECONDS * 1000;
      if (nonce === undefined || claims['nonce'] !== nonce || !isMeantForUs || isFromTheFuture) throw new Failure('IDENTITY_REFUSED');
      return identityOf(issuer, claims);
    },
  };
}
