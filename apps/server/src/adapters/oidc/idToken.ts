import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
  type RemoteJWKSet,
} from 'jose';
import type { Clock } from '../../clock';
import { HttpError } from '#http';
import { SKEW_SECONDS } from './claims';
import { requestProvider } from './requestProvider';

/** Signing keys older than this are fetched again. */
const KEYS_REFRESH_MS = 3_600_000;
/** During an outage of the issuer, cached signing keys are accepted for this long. */
const KEYS_MAX_AGE_MS = 86_400_000;
/** An unknown key id causes at most one fetch in this time: forged tokens must not cause a fetch each. */
const KEYS_COOLDOWN_MS = 10_000;

type Expected = Required<Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'algorithms'>>;

/**
 * Returns a function that verifies ID tokens: signature, issuer, audience and expiry, but not the nonce. The function
 * throws HttpError IDENTITY_REFUSED, or UNAVAILABLE if the signing keys cannot be read.
 *
 * @param findKeys returns the address of the issuer's key set
 */
export function idTokenVerifier(
  findKeys: () => Promise<URL>,
  clock: Clock,
): (token: string, expected: Expected) => Promise<JWTPayload> {
  const signingKeys = cachedKeys(findKeys, clock);
  return async (token, expected) => {
    const keys = await signingKeys();
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...expected,
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
}

/** Returns a function that resolves to the issuer's key set, found at the first use and refreshed every hour. */
function cachedKeys(findKeys: () => Promise<URL>, clock: Clock): () => Promise<RemoteJWKSet> {
  let found: Promise<RemoteJWKSet> | undefined;
  let fetchedAt = 0;
  const find = async (): Promise<RemoteJWKSet> => {
    const options = {
      cacheMaxAge: KEYS_MAX_AGE_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: requestProvider,
    };
    fetchedAt = clock.now();
    return createRemoteJWKSet(await findKeys(), options);
  };
  return async () => {
    found ??= find().catch((error: unknown) => {
      // Retry with the next token.
      found = undefined;
      throw error;
    });
    const keys = await found;
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
