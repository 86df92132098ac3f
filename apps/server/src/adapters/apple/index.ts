import { randomBytes } from 'node:crypto';
import type { NativeProof } from '@sevenfold/contract';
import { consentState, SIGN_IN_RETURN_PATH } from '@sevenfold/domain/appLink';
import type { JWTPayload } from 'jose';
import { type Http, HttpError } from '#http';
import type { Identity, RevocableProvider } from '#ports';
import {
  hashNonce,
  idTokenVerifier,
  parseIdentity,
  readAttempt,
  returnAddress,
  type SignInAttempt,
  storeAttempt,
} from '#adapters/oidc';
import { type AppleName, fullName, parseRedirectedName } from './name';
import { exchangeCode, revokeToken, type TokenEndpointOptions } from './tokenEndpoint';

/** Cookie with the state of a sign-in attempt. */
const COOKIE = 'sevenfold_apple';

export interface AppleOptions extends TokenEndpointOptions {
  /** Client of browsers and of the native app for Android; undefined: not offered there. */
  readonly servicesId: string | undefined;
  /** Client of the native app for iOS; undefined: not offered there. */
  readonly bundleId: string | undefined;
  /** The server's public origin; absent on a local machine, where the origin of the request is used. */
  readonly publicUrl: string | undefined;
}

/** Claims that an ID token must have. */
interface Expected {
  readonly clientId: string;
  readonly nonce: string;
}

/**
 * Signs in with Apple: by redirect, whose response Apple posts as a form, or by the system of iOS, which gives the app
 * an ID token and an authorization code. The code is exchanged in both cases, for a refresh token with which the consent
 * is withdrawn later. Apple has no PKCE; instead, its nonce is a hash of what only the browser or app has.
 *
 * The endpoints are Apple's documented ones instead of those of its discovery document, whose issuer was for a time not
 * that of its tokens. Source: developer.apple.com/documentation/signinwithapplerestapi.
 */
export function appleIdentity(options: AppleOptions): RevocableProvider {
  const { url, clock, servicesId, bundleId, publicUrl } = options;
  const verifyToken = idTokenVerifier(async () => new URL(`${url}/auth/keys`), clock);
  const verify = async (token: string, { clientId, nonce }: Expected): Promise<JWTPayload> => {
    const claims = await verifyToken(token, { issuer: url, audience: clientId, algorithms: ['RS256'] });
    if (claims['nonce'] !== hashNonce(nonce)) throw new HttpError('IDENTITY_REFUSED');
    return claims;
  };

  async function identifyRedirected(query: string, http: Http, native: NativeProof | undefined): Promise<Identity> {
    const clientId = offered(servicesId);
    const attempt = readAttempt(http, COOKIE, native);
    const parameters = new URLSearchParams(query);
    const code = parameters.get('code');
    if (code === null || parameters.get('state') !== attempt.state) throw new HttpError('IDENTITY_REFUSED');
    const { idToken, refreshToken } = await exchangeCode(options, { clientId, code, redirectUri: attempt.returnTo });
    const claims = await verify(idToken, { clientId, nonce: attempt.nonce });
    http.clearCookie(COOKIE);
    return toIdentity(claims, parseRedirectedName(parameters.get('user')), { clientId, refreshToken });
  }

  async function identifyNative(
    token: string,
    { nonce, code, ...name }: Extract<NativeProof, { nonce: string }>,
  ): Promise<Identity> {
    const clientId = offered(bundleId);
    const claims = await verify(token, { clientId, nonce });
    if (code === undefined) throw new HttpError('IDENTITY_REFUSED');
    const { idToken, refreshToken } = await exchangeCode(options, { clientId, code, redirectUri: undefined });
    const exchanged = await verify(idToken, { clientId, nonce });
    // The code of somebody else would have their consent withdrawn later.
    if (exchanged.sub !== claims.sub) throw new HttpError('IDENTITY_REFUSED');
    return toIdentity(claims, name, { clientId, refreshToken });
  }

  const toIdentity = (claims: JWTPayload, name: AppleName, consent: Identity['consent']): Identity => {
    const identity = parseIdentity(url, { ...claims, name: fullName(name) }, clock);
    return { ...identity, name: fullName(name) || !isRelayed(claims) ? identity.name : '', consent };
  };

  return {
    issuer: url,

    async start(http) {
      const clientId = offered(servicesId);
      const attempt: SignInAttempt = {
        state: consentState(http.platform, randomSecret()),
        nonce: randomSecret(),
        verifier: '',
        returnTo: returnAddress(http, publicUrl, SIGN_IN_RETURN_PATH),
      };
      const address = new URL(`${url}/auth/authorize`);
      address.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: attempt.returnTo,
        response_type: 'code',
        // Required for the scopes.
        response_mode: 'form_post',
        scope: 'name email',
        state: attempt.state,
        nonce: hashNonce(attempt.nonce),
      }).toString();
      return { url: address.href, attempt: storeAttempt(http, COOKIE, attempt) };
    },

    identify(token, http, native) {
      return native && 'nonce' in native ? identifyNative(token, native) : identifyRedirected(token, http, native);
    },

    revoke: (consent, signal) => revokeToken(options, consent, signal),
  };
}

/** @throws HttpError FORBIDDEN: this server does not offer it there */
function offered(clientId: string | undefined): string {
  if (clientId !== undefined) return clientId;
  throw new HttpError('FORBIDDEN', [], 'This way to sign in is not available on this server.');
}

/** True for an address of Apple's relay, whose random letters are no name. Apple writes the claim as text, too. */
const isRelayed = ({ is_private_email: claim }: JWTPayload): boolean => claim === true || claim === 'true';

const randomSecret = (): string => randomBytes(32).toString('base64url');
