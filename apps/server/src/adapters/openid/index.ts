import { consentState, SIGN_IN_RETURN_PATH } from '@sevenfold/domain/appLink';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type ClientAuth,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { systemClock, type Clock } from '../../clock';
import { errorCode } from '../../systemError';
import { HttpError, ServiceError } from '#http';
import { type Identity, NOT_OFFERED, type OpenIdProviders, type RedirectingProvider } from '#ports';
import {
  parseIdentity,
  readAttempt,
  requestProvider,
  returnAddress,
  type SignInAttempt,
  SKEW_SECONDS,
  storeAttempt,
} from '#adapters/oidc';
import { readProfile } from './profile';

/** Cookie with the state of a sign-in attempt. */
const COOKIE = 'sevenfold_openid';
/** Path of the app that the provider redirects a browser back to. */
const LOGIN_PATH = '/login';

const SCOPE = 'openid profile email';

export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which is protected by PKCE alone. */
  readonly clientSecret: string | undefined;
  /** The server's public origin; absent on a local machine, where the origin of the request is used. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/**
 * Signs in with any OpenID Connect provider by the authorization code flow with PKCE, state and nonce (OpenID Connect
 * Core 1.0, section 3.1; RFC 9700).
 */
export function openIdIdentity(options: OpenIdOptions): RedirectingProvider {
  let discovered: Promise<Configuration> | undefined;
  const provider = (): Promise<Configuration> => {
    discovered ??= discover(options).catch((error: unknown) => {
      // Retry the discovery with the next sign-in.
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  const reject = rejectSignIn(options.issuer);

  return {
    issuer: options.issuer,

    async start(http) {
      const isNative = http.platform !== 'WEB';
      const returnTo = returnAddress(http, options.publicUrl, isNative ? SIGN_IN_RETURN_PATH : LOGIN_PATH);
      const configuration = await provider().catch(reject);
      const attempt: SignInAttempt = {
        state: consentState(http.platform, randomState()),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        returnTo,
        issuer: options.issuer,
      };
      const challenge = await calculatePKCECodeChallenge(attempt.verifier);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt: storeAttempt(http, COOKIE, attempt) };
    },

    async identify(query, http, native): Promise<Identity> {
      const attempt = readAttempt(http, COOKIE, native);
      // Started at another provider: its code is not for this one.
      if (attempt.issuer !== options.issuer) throw new HttpError('IDENTITY_REFUSED');
      const url = new URL(attempt.returnTo);
      url.search = query;
      const configuration = await provider().catch(reject);
      const checks = {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      };
      const tokens = await authorizationCodeGrant(configuration, url, checks).catch(reject);
      http.clearCookie(COOKIE);
      const claims = tokens.claims();
      if (!claims) throw new HttpError('IDENTITY_REFUSED');
      const profile = await readProfile(configuration, tokens.access_token, claims).catch(reject);
      return parseIdentity(configuration.serverMetadata().issuer, profile, options.clock);
    },
  };
}

/**
 * Several OpenID providers. The one that a sign-in was started at completes it, so that the response of another one is
 * refused: its issuer, signature, nonce and code verifier are all checked.
 */
export function openIdIdentities(
  all: readonly ({ readonly id: string } & OpenIdOptions)[],
): OpenIdProviders | undefined {
  if (all.length === 0) return undefined;
  const providers = all.map((options) => ({ id: options.id, provider: openIdIdentity(options) }));
  return {
    all,
    async start(http, id) {
      const found = providers.find((one) => one.id === id);
      if (!found) throw new HttpError('FORBIDDEN', [], NOT_OFFERED);
      return found.provider.start(http);
    },
    async identify(query, http, native) {
      const { issuer } = readAttempt(http, COOKIE, native);
      const found = providers.find(({ provider }) => provider.issuer === issuer);
      if (!found) throw new HttpError('IDENTITY_REFUSED');
      return found.provider.identify(query, http, native);
    },
  };
}

async function discover({ issuer, clientId, clientSecret, clock }: OpenIdOptions): Promise<Configuration> {
  const isLocal = new URL(issuer).protocol === 'http:';
  const found = await discovery(new URL(issuer), clientId, undefined, None(), {
    [customFetch]: fetchFromProvider,
    ...(isLocal && { execute: [allowInsecureRequests] }),
  });
  const metadata = found.serverMetadata();
  const client = {
    client_id: clientId,
    [clockTolerance]: SKEW_SECONDS,
    // The library reads the system's clock.
    [clockSkew]: Math.round((clock.now() - systemClock.now()) / 1000),
  };
  const configuration = new Configuration(metadata, clientId, client, clientAuth(metadata, clientSecret));
  configuration[customFetch] = fetchFromProvider;
  if (isLocal) allowInsecureRequests(configuration);
  // Verify the ID token's signature too, in addition to trusting the TLS connection.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

const fetchFromProvider: CustomFetch = (url, { body, ...init }) =>
  requestProvider(url, { ...init, body: (body ?? null) as NonNullable<RequestInit['body']> | null });

/**
 * Chooses the client authentication method the provider supports; basic authentication if it does not declare any
 * (OpenID Connect Discovery 1.0, section 3).
 */
function clientAuth(
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  secret: string | undefined,
): ClientAuth {
  if (secret === undefined) return None();
  return methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    ? ClientSecretPost(secret)
    : ClientSecretBasic(secret);
}

/** Errors by which a user leaves the page of the provider, or is not signed in there. */
const BY_USER = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);

/** Rethrows a provider outage, which the library wraps; anything else is a rejected identity. */
const rejectSignIn =
  (issuer: string) =>
  (error: unknown): never => {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof HttpError) throw cause;
    }
    const reason = rejectionReason(error);
    throw BY_USER.has(reason)
      ? new HttpError('IDENTITY_REFUSED')
      : new ServiceError('IDENTITY_REFUSED', new URL(issuer).host, reason);
  };

/** The code of the provider or of the library, without its message, which may quote the request. */
function rejectionReason(error: unknown): string {
  // Providers reject a wrong client secret by a challenge, too (RFC 6749, section 5.2).
  if (error instanceof WWWAuthenticateChallengeError && error.status === 401) return 'invalid_client';
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : error.code;
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown error');
}
