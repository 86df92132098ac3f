import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

/** Claims of an ID token; undefined removes a default one. */
export type Claims = { readonly [name: string]: unknown };

export interface IssuerOptions {
  readonly clientId: string;
  /** Required at the token endpoint, as basic authentication or in the form. Absent for a public client. */
  readonly clientSecret?: string;
  /** The issuer's clock. */
  readonly clock?: { now(): number };
}

/** A fake of Google, or of any OpenID Connect provider: a real HTTP server on this machine. */
export interface Issuer {
  /** The issuer URL, which is also the base of its discovery document. */
  readonly url: string;
  /** Number of requests by path. */
  readonly requestCounts: ReadonlyMap<string, number>;
  /** Creates an ID token for the client, valid for an hour; the claims extend or replace the standard ones. */
  idToken(claims?: Claims, signedBy?: 'CURRENT' | 'STRANGER'): Promise<string>;
  /** Sets the user that signs in at the authorization endpoint. */
  setPerson(claims: Claims): void;
  /** Sets what the UserInfo endpoint tells of whoever signs in from now on; it rejects everybody without. */
  setUserInfo(claims: Claims | undefined): void;
  /** Replaces the signing key, and publishes only the new one. */
  rotateKeys(): Promise<void>;
  /** Publishes other content instead of the key set, such as a malformed one. */
  setKeySet(content: unknown): void;
  /** Simulates an outage: every request fails with 503. */
  fail(on: boolean): void;
  stop(): Promise<void>;
}

interface Key {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** An authorization request, until its code is redeemed. */
interface Grant {
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly nonce: string | null;
  readonly person: Claims;
}

const DEFAULT_PERSON: Claims = { sub: 'person-1', name: 'Ana Example', email: 'ana@example.org', email_verified: true };

export async function startIssuer(options: IssuerOptions): Promise<Issuer> {
  const fake = new FakeIssuer(options, await newKey());
  await fake.listen();
  return fake;
}

class FakeIssuer implements Issuer {
  readonly requestCounts = new Map<string, number>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  readonly #grants = new Map<string, Grant>();
  /** Claims that the UserInfo endpoint tells, by access token. */
  readonly #userInfos = new Map<string, Claims>();
  readonly #clock: { now(): number };
  #person = DEFAULT_PERSON;
  #userInfo: Claims | undefined;
  #isDown = false;
  #keySet: unknown;
  url = '';

  constructor(
    private readonly options: IssuerOptions,
    private key: Key,
  ) {
    this.#clock = options.clock ?? { now: () => Date.now() };
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The fake issuer has no port');
    this.url = `http://127.0.0.1:${address.port}`;
  }

  async idToken(claims: Claims = {}, signedBy: 'CURRENT' | 'STRANGER' = 'CURRENT'): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1000);
    const payload: JWTPayload = {
      iss: this.url,
      aud: this.options.clientId,
      iat: now,
      exp: now + 3600,
      ...this.#person,
      ...claims,
    };
    const { privateKey } = signedBy === 'CURRENT' ? this.key : await newKey();
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: this.key.id, typ: 'JWT' }).sign(privateKey);
  }

  setPerson(claims: Claims): void {
    this.#person = claims;
  }

  setUserInfo(claims: Claims | undefined): void {
    this.#userInfo = claims;
  }

  async rotateKeys(): Promise<void> {
    this.key = await newKey();
  }

  fail(on: boolean): void {
    this.#isDown = on;
  }

  setKeySet(content: unknown): void {
    this.#keySet = content;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    this.requestCounts.set(url.pathname, (this.requestCounts.get(url.pathname) ?? 0) + 1);
    if (this.#isDown) return json(response, 503, { error: 'temporarily_unavailable' });
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, 200, this.#discovery());
      case '/jwks':
        return json(response, 200, this.#keySet ?? { keys: [this.key.publicJwk] });
      case '/authorize':
        return this.#authorize(url.searchParams, response);
      case '/token':
        return this.#token(new URLSearchParams(await bodyOf(request)), request.headers.authorization, response);
      case '/userinfo':
        return this.#tellOfUser(request.headers.authorization, response);
      default:
        return json(response, 404, { error: 'not_found' });
    }
  }

  #discovery(): Claims {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      userinfo_endpoint: `${this.url}/userinfo`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /** Signs the user in without interaction, and redirects back. */
  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri');
    const isKnown =
      query.get('client_id') === this.options.clientId &&
      query.get('response_type') === 'code' &&
      query.get('scope')?.split(' ').includes('openid');
    if (!redirectUri || !isKnown) return json(response, 400, { error: 'invalid_request' });
    const code = randomBytes(16).toString('hex');
    const challenge = query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null;
    this.#grants.set(code, { redirectUri, challenge, nonce: query.get('nonce'), person: this.#person });
    const redirect = new URL(redirectUri);
    redirect.searchParams.set('code', code);
    const state = query.get('state');
    if (state !== null) redirect.searchParams.set('state', state);
    redirect.searchParams.set('iss', this.url);
    response.writeHead(302, { location: redirect.href }).end();
  }

  async #token(form: URLSearchParams, authorization: string | undefined, response: ServerResponse): Promise<void> {
    if (!this.#isClient(form, authorization)) {
      // Required where the client has used this header (RFC 6749, section 5.2).
      if (authorization !== undefined) response.setHeader('www-authenticate', 'Basic realm="token"');
      return json(response, 401, { error: 'invalid_client' });
    }
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    // A code can be used once, successfully or not.
    this.#grants.delete(code);
    const isVerified =
      grant?.challenge ===
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
    if (
      form.get('grant_type') !== 'authorization_code' ||
      !grant ||
      !isVerified ||
      grant.redirectUri !== form.get('redirect_uri')
    ) {
      return json(response, 400, { error: 'invalid_grant' });
    }
    const idToken = await this.idToken({ ...(grant.nonce !== null && { nonce: grant.nonce }), ...grant.person });
    const accessToken = randomBytes(16).toString('hex');
    if (this.#userInfo) this.#userInfos.set(accessToken, { sub: grant.person['sub'], ...this.#userInfo });
    json(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: idToken,
    });
  }

  #tellOfUser(authorization: string | undefined, response: ServerResponse): void {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const claims = this.#userInfos.get(token);
    if (claims) return json(response, 200, claims);
    response.setHeader('www-authenticate', 'Bearer error="insufficient_scope"');
    json(response, 403, { error: 'insufficient_scope' });
  }

  #isClient(form: URLSearchParams, authorization: string | undefined): boolean {
    const { clientId, clientSecret } = this.options;
    if (clientSecret === undefined) return form.get('client_id') === clientId;
    const [, basic = ''] = /^Basic (.+)$/i.exec(authorization ?? '') ?? [];
    const [id = '', secret = ''] = Buffer.from(basic, 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return (
      (id === clientId && secret === clientSecret) ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret)
    );
  }
}

async function newKey(): Promise<Key> {
  const id = randomBytes(8).toString('hex');
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { id, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' } };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  return text;
}
