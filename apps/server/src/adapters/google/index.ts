import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type RemoteJWKSet } from 'jose';
import type { Clock } from '../../clock';
import { HttpError } from '../../http/httpError';
import { currentNonce } from '../../http/nonce';
import type { Http } from '../../http/route';
import type { IdentityProvider } from '../../ports/identity';
import { requestProvider } from '../oidc/requestProvider';
import { parseIdentity, SKEW_SECONDS } from '../oidc/claims';
import { readJwksUri } from '../oidc/discovery';

/** Signing keys older than this are fetched again. */
const KEYS_REFRESH_MS = 3_600_000;
/** During an outage of the issuer, cached signing keys are accepted for this long. */
const KEYS_MAX_AGE_MS = 86_400_000;
/** An unknown key id causes at most one fetch in this time: forged tokens must not cause a fetch each. */
const KEYS_COOLDOWN_MS = 10_000;

export interface GoogleOptions {
  readonly clientId: string;
  /** Google's issuer URL, or that of a fake in tests. */
  readonly issuer: string;
  readonly clock: Clock;
}

/**
 * Verifies Google's ID tokens, as its sign-in button hands them to the page: signature, issuer, audience, expiry, and
 * the nonce that this browser was given. Source: developers.google.com/identity/gsi/web/guides/verify-google-id-token.
 */
export function googleIdentity({ clientId, issuer, clock }: GoogleOptions): IdentityProvider {
  const signingKeys = signingKeysOf(issuer, clock);

  const verify = async (token: string): Promise<JWTPayload> => {
    const keys = await signingKeys();
    try {
      const { payload } = await jwtVerify(token, keys, {
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
      if (isUnusableKeySet(error)) throw new HttpError('UNAVAILABLE');
      if (error instanceof errors.JOSEError) throw new HttpError('IDENTITY_REFUSED');
      throw error;
    }
  };

  return {
    issuer,
    async identify(token: string, http: Http) {
      const claims = await verify(token);
      const nonce = currentNonce(http);
      const isForThisClient = typeof claims.aud === 'string' || claims['azp'] === clientId;
      if (nonce === undefined || claims['nonce'] !== nonce || !isForThisClient) throw new HttpError('IDENTITY_REFUSED');
      return parseIdentity(issuer, claims, clock);
    },
  };
}

/** Returns a function that resolves to the issuer's key set, discovered at the first use and refreshed every hour. */
function signingKeysOf(issuer: string, clock: Clock): () => Promise<RemoteJWKSet> {
  let discovered: Promise<RemoteJWKSet> | undefined;
  let fetchedAt = 0;
  const discover = async (): Promise<RemoteJWKSet> => {
    const options = {
      cacheMaxAge: KEYS_MAX_AGE_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: requestProvider,
    };
    fetchedAt = clock.now();
    return createRemoteJWKSet(await readJwksUri(issuer), options);
  };
  return async () => {
    discovered ??= discover().catch((error: unknown) => {
      // Retry the discovery with the next token.
      discovered = undefined;
      throw error;
    });
    const keys = await discovered;
    if (clock.now() - fetchedAt > KEYS_REFRESH_MS) {
      fetchedAt = clock.now();
      // During an outage the cached keys are accepted until their maximum age.
      await keys.reload().catch(() => undefined);
    }
    return keys;
  };
}

/** True if the key set could not be fetched or read, as opposed to a token that was refused. */
const isUnusableKeySet = (error: unknown): boolean =>
  error instanceof errors.JWKSInvalid ||
  error instanceof errors.JWKSTimeout ||
  (error instanceof errors.JOSEError && error.code === errors.JOSEError.code);
