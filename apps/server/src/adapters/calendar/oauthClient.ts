import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
  type CustomFetch,
  type IDToken,
  type ServerMetadata,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { Clock } from '../../clock';
import { CalendarError, type OAuthCalendars, type Tokens } from '#ports';
import { send } from './request';
import { parseRetryAfter } from './retryAfter';

const TIMEOUT_MS = 10_000;
/** Lifetime of an access token if the provider does not state it. */
const DEFAULT_LIFETIME_SECONDS = 3600;
/** Errors that end a grant (RFC 6749, section 5.2; OpenID Connect Core 1.0, section 3.1.2.6). */
const ENDED = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required']);
const REFUSED = new Set(['access_denied', 'invalid_scope', 'admin_policy_enforced']);
/** Errors of the client's registration (RFC 6749, section 5.2), such as an expired secret; the others are Google's. */
const MISCONFIGURED = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'redirect_uri_mismatch',
  'deleted_client',
  'disabled_client',
]);

export interface OAuthClientOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly server: ServerMetadata;
  /** Parameters of the authorization request besides those of the code grant, such as `scope`. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

type Exchange = Parameters<OAuthCalendars['exchange']>[0];

/** The authorization code grant with PKCE at a provider of calendars, by a confidential client. */
export function oauthClient({ clientId, clientSecret, server, parameters, clock }: OAuthClientOptions) {
  const configuration = (signal: AbortSignal): Configuration => {
    const config = new Configuration(server, clientId, {}, ClientSecretPost(clientSecret));
    config[customFetch] = fetchTokens(signal, clock);
    if (server.token_endpoint?.startsWith('http:')) allowInsecureRequests(config);
    return config;
  };

  const tokensOf = (response: TokenEndpointResponse, requested: readonly string[]): Tokens => ({
    accessToken: response.access_token,
    expiresAt: clock.now() + (response.expires_in ?? DEFAULT_LIFETIME_SECONDS) * 1000,
    refreshToken: response.refresh_token,
    // Scopes are named only where they differ from those asked for (RFC 6749, section 5.1).
    scopes: response.scope?.split(' ') ?? requested,
  });
  const requested = parameters['scope']?.split(' ') ?? [];

  return {
    authorizationUrl({
      state,
      codeChallenge,
      redirectUri,
      loginHint,
    }: Parameters<OAuthCalendars['authorizationUrl']>[0]) {
      return buildAuthorizationUrl(configuration(AbortSignal.abort()), {
        ...parameters,
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...(loginHint !== undefined && { login_hint: loginHint }),
      }).href;
    },

    /** @throws {CalendarError} */
    async exchange({
      code,
      codeVerifier,
      redirectUri,
      signal,
    }: Exchange): Promise<{ tokens: Tokens; claims: IDToken | undefined }> {
      // The caller has compared the state; the library reads the code from the address it was sent to.
      const returned = new URL(redirectUri);
      returned.searchParams.set('code', code);
      const checks = { pkceCodeVerifier: codeVerifier };
      const response = await authorizationCodeGrant(configuration(signal), returned, checks).catch(rethrow);
      return { tokens: tokensOf(response, requested), claims: response.claims() };
    },

    /** @throws {CalendarError} CONSENT_REVOKED when the grant has ended */
    async refresh(refreshToken: string, signal: AbortSignal): Promise<Tokens> {
      const response = await refreshTokenGrant(configuration(signal), refreshToken).catch(rethrow);
      const tokens = tokensOf(response, requested);
      return tokens.refreshToken === refreshToken ? { ...tokens, refreshToken: undefined } : tokens;
    },

    /** Resolves as well if the grant has ended already. @throws {CalendarError} */
    async revoke(refreshToken: string, signal: AbortSignal): Promise<void> {
      await tokenRevocation(configuration(signal), refreshToken).catch((error: unknown) => {
        if (error instanceof ResponseBodyError && /^invalid_(?:token|grant)$/.test(error.error)) return;
        rethrow(error);
      });
    },
  };
}

/** Fetch function of the library. Throws for 429 and 5xx, which the library would report as a rejected grant. */
const fetchTokens =
  (signal: AbortSignal, clock: Clock): CustomFetch =>
  async (url, { body, headers, method }) => {
    const response = await send(url, {
      method,
      headers,
      body: (body ?? null) as NonNullable<RequestInit['body']> | null,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), clock.now());
    if (response.status === 429) throw new CalendarError('THROTTLED', 'too many token requests', retryAfter);
    if (response.status >= 500) throw new CalendarError('UNAVAILABLE', `status ${response.status}`, retryAfter);
    return response;
  };

/** Keeps the provider's error code and drops the rest, which may quote the request. */
function rethrow(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof CalendarError) throw cause;
  // A provider may reject a wrong client secret by a challenge, too (RFC 6749, section 5.2).
  if (error instanceof WWWAuthenticateChallengeError && error.status === 401)
    throw new CalendarError('MISCONFIGURED', 'invalid_client');
  if (!(error instanceof ResponseBodyError))
    throw new CalendarError('UNAVAILABLE', 'unexpected response of the token endpoint');
  const code = /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'unknown error';
  if (ENDED.has(code)) throw new CalendarError('CONSENT_REVOKED', code);
  if (REFUSED.has(code)) throw new CalendarError('PERMISSION_MISSING', code);
  // The account stays connected until the operator has corrected it.
  throw new CalendarError(MISCONFIGURED.has(code) ? 'MISCONFIGURED' : 'UNAVAILABLE', code);
}
