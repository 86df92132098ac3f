import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { consentPage } from './consentPage';
import type { FakeRequest, FakeResponse } from '../httpServer';

export interface FakeAccount {
  /** Permanent id. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

export interface OAuthOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Lifetime of access tokens in seconds; default 3600. */
  readonly accessTokenSeconds?: number;
  /** Refresh tokens returned by a refresh, and their effect on the old one; default NONE. */
  readonly rotation?: 'NONE' | 'KEEP_OLD' | 'INVALIDATE_OLD';
  /** True for tokens that carry their grant, so that they are valid after a restart of the fake as well. */
  readonly hasLastingTokens?: boolean;
}

export interface OAuthTraits {
  /** Shown on the consent page. */
  readonly provider: string;
  /** Scopes that a person can refuse one by one, with their texts. */
  readonly refusable: ReadonlyMap<string, string>;
  /** True if this authorization request asks for a refresh token. */
  readonly isOffline: (query: URLSearchParams, scopes: readonly string[]) => boolean;
  readonly defaultRotation: NonNullable<OAuthOptions['rotation']>;
  /** True if `prompt` may list several values (OpenID Connect Core 1.0, section 3.1.2.1); Microsoft takes one. */
  readonly takesSeveralPrompts: boolean;
}

/** Decision of a user on the consent page. */
export interface ConsentDecision {
  /** The account to grant access to; the first one if left out. */
  readonly account?: FakeAccount;
  /** Scopes whose boxes are unticked. */
  readonly refuse?: readonly string[];
  /** True to leave by "Cancel". */
  readonly isCancelled?: boolean;
}

interface Grant {
  readonly account: FakeAccount;
  readonly scopes: readonly string[];
  readonly nonce: string | null;
}

interface Code extends Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly isOffline: boolean;
}

const INVALID_GRANT: FakeResponse = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
};

/** The authorization server of a fake provider: authorization code grant with PKCE (RFC 6749, 7636, 7009). */
export class FakeOAuth {
  readonly #codes = new Map<string, Code>();
  readonly #accessTokens = new Map<string, Grant & { readonly expiresAt: number }>();
  readonly #refreshTokens = new Map<string, Grant>();
  readonly #revoked = new Set<string>();
  readonly #key = generateKeyPair('RS256');
  /** The account that the browser is signed in with; taken without asking unless `prompt` has `select_account`. */
  #signedIn: FakeAccount | undefined;
  /** Number of successful refreshes, so that tests can count racing ones. */
  refreshes = 0;

  constructor(
    readonly options: OAuthOptions,
    private readonly traits: OAuthTraits,
    readonly accounts: FakeAccount[],
    private readonly clock: { now(): number },
    private readonly issuer: () => string,
  ) {}

  /** The consent page, or its submission. */
  authorize(request: FakeRequest): FakeResponse {
    const { query } = request;
    if (
      query.get('client_id') !== this.options.clientId ||
      query.get('response_type') !== 'code' ||
      !this.#hasValidPrompt(query)
    )
      return { status: 400, body: '<h1>Error 400: invalid_request</h1>' };
    if (request.method === 'POST') {
      const form = new URLSearchParams(request.body);
      const account = this.accounts.find(({ subject }) => subject === form.get('account'));
      const allowed = new Set(form.getAll('scope'));
      const refuse = this.#refusable(query).filter((scope) => !allowed.has(scope));
      const isCancelled = form.get('decision') !== 'allow';
      return {
        status: 302,
        headers: { location: this.#decide(query, { refuse, isCancelled, ...(account && { account }) }) },
      };
    }
    return {
      status: 200,
      body: consentPage({
        provider: this.traits.provider,
        accounts: this.#selectable(query),
        loginHint: query.get('login_hint'),
        scopes: this.#refusable(query).map((scope) => ({ scope, text: this.traits.refusable.get(scope) ?? scope })),
      }),
    };
  }

  /** Decides an authorization request without its page. Returns the address the browser is redirected to. */
  consent(url: string, decision: ConsentDecision = {}): string {
    return this.#decide(new URL(url).searchParams, decision);
  }

  async token(request: FakeRequest): Promise<FakeResponse> {
    const form = new URLSearchParams(request.body);
    if (!this.#isClient(form, request.headers.authorization)) return { status: 401, body: { error: 'invalid_client' } };
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return this.#redeem(form);
      case 'refresh_token':
        return this.#refresh(form.get('refresh_token') ?? '');
      default:
        return { status: 400, body: { error: 'unsupported_grant_type' } };
    }
  }

  /** RFC 7009: ends the grant of a token. */
  revoke(request: FakeRequest): FakeResponse {
    const token = new URLSearchParams(request.body).get('token') ?? request.query.get('token') ?? '';
    const grant = this.#refreshTokens.get(token) ?? this.#accessTokens.get(token) ?? this.#lastingGrant(token);
    if (!grant) return { status: 400, body: { error: 'invalid_token', error_description: 'Token expired or revoked' } };
    this.revokeConsent(grant.account);
    this.#revoked.add(token);
    return { status: 200, body: {} };
  }

  /** The account's owner withdraws the consent on the provider's own page. */
  revokeConsent(account: FakeAccount): void {
    for (const tokens of [this.#refreshTokens, this.#accessTokens])
      for (const [token, grant] of tokens) if (grant.account.subject === account.subject) tokens.delete(token);
  }

  /** True if the account has granted access and not withdrawn it. */
  hasConsent(account: FakeAccount): boolean {
    return [...this.#refreshTokens.values()].some((grant) => grant.account.subject === account.subject);
  }

  /** Ends all access tokens, as their lifetime does. */
  expireAccessTokens(): void {
    this.#accessTokens.clear();
  }

  /** The grant behind an `Authorization: Bearer` header; undefined if there is none. */
  grantOf(request: FakeRequest): Grant | undefined {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const grant = this.#accessTokens.get(token);
    if (!grant) return this.#lastingGrant(token);
    return grant.expiresAt > this.clock.now() ? grant : undefined;
  }

  /** Returns a token, for access or refresh, that carries its grant of all given scopes. Needs `hasLastingTokens`. */
  lastingToken({ subject }: FakeAccount, scopes: readonly string[]): string {
    return `lasting.${Buffer.from(JSON.stringify({ subject, scopes })).toString('base64url')}.${randomBytes(6).toString('hex')}`;
  }

  #lastingGrant(token: string): Grant | undefined {
    const [kind, encoded = ''] = token.split('.');
    if (kind !== 'lasting' || this.options.hasLastingTokens !== true || this.#revoked.has(token)) return undefined;
    const { subject, scopes } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as {
      readonly subject: string;
      readonly scopes: readonly string[];
    };
    const account = this.accounts.find((one) => one.subject === subject);
    return account && { account, scopes, nonce: null };
  }

  async keySet(): Promise<{ keys: JWK[] }> {
    const { publicKey } = await this.#key;
    return { keys: [{ ...(await exportJWK(publicKey)), kid: 'fake', alg: 'RS256', use: 'sig' }] };
  }

  /** The accounts that the browser's user can choose from. */
  #selectable(query: URLSearchParams): readonly FakeAccount[] {
    if (promptsOf(query).includes('select_account') || !this.#signedIn) return this.accounts;
    return [this.#signedIn];
  }

  #hasValidPrompt(query: URLSearchParams): boolean {
    const prompts = promptsOf(query);
    const isKnown = prompts.every((prompt) => ['none', 'login', 'consent', 'select_account'].includes(prompt));
    return isKnown && (prompts.length <= 1 || (this.traits.takesSeveralPrompts && !prompts.includes('none')));
  }

  #refusable(query: URLSearchParams): string[] {
    return scopesOf(query).filter((scope) => this.traits.refusable.has(scope));
  }

  #decide(query: URLSearchParams, { account, refuse = [], isCancelled = false }: ConsentDecision): string {
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    const state = query.get('state');
    if (state !== null) back.searchParams.set('state', state);
    const selectable = this.#selectable(query);
    const granting = selectable.find(({ subject }) => subject === account?.subject) ?? selectable[0];
    if (isCancelled || !granting) {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    this.#signedIn = granting;
    const scopes = scopesOf(query).filter((scope) => !refuse.includes(scope));
    const code = randomBytes(16).toString('base64url');
    this.#codes.set(code, {
      account: granting,
      scopes,
      nonce: query.get('nonce'),
      redirectUri,
      challenge: query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '',
      isOffline: this.traits.isOffline(query, scopes),
    });
    back.searchParams.set('code', code);
    back.searchParams.set('scope', scopes.join(' '));
    return back.href;
  }

  async #redeem(form: URLSearchParams): Promise<FakeResponse> {
    const key = form.get('code') ?? '';
    const code = this.#codes.get(key);
    // A code can be used once, successfully or not.
    this.#codes.delete(key);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) return INVALID_GRANT;
    const refreshToken = code.isOffline ? this.#newRefreshToken(code) : undefined;
    return this.#tokens(code, refreshToken);
  }

  async #refresh(token: string): Promise<FakeResponse> {
    const grant = this.#refreshTokens.get(token) ?? this.#lastingGrant(token);
    if (!grant) return INVALID_GRANT;
    this.refreshes++;
    const rotation = this.options.rotation ?? this.traits.defaultRotation;
    if (rotation === 'INVALIDATE_OLD') this.#refreshTokens.delete(token);
    return this.#tokens(grant, rotation === 'NONE' ? undefined : this.#newRefreshToken(grant));
  }

  #newRefreshToken({ account, scopes, nonce }: Grant): string {
    const token = this.options.hasLastingTokens
      ? this.lastingToken(account, scopes)
      : `1//${randomBytes(24).toString('base64url')}`;
    this.#refreshTokens.set(token, { account, scopes, nonce });
    return token;
  }

  async #tokens(grant: Grant, refreshToken: string | undefined): Promise<FakeResponse> {
    const { account, scopes, nonce } = grant;
    const seconds = this.options.accessTokenSeconds ?? 3600;
    const accessToken = this.options.hasLastingTokens
      ? this.lastingToken(account, scopes)
      : `ya29.${randomBytes(24).toString('base64url')}`;
    this.#accessTokens.set(accessToken, { account, scopes, nonce, expiresAt: this.clock.now() + seconds * 1000 });
    return {
      status: 200,
      body: {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: seconds,
        scope: scopes.join(' '),
        ...(refreshToken !== undefined && { refresh_token: refreshToken }),
        ...(scopes.includes('openid') && { id_token: await this.#idToken(grant) }),
      },
    };
  }

  /** Dated by the system's clock, by which clients verify it. */
  async #idToken({ account, scopes, nonce }: Grant): Promise<string> {
    const { privateKey } = await this.#key;
    const claims = {
      sub: account.subject,
      ...(scopes.some((scope) => scope === 'email' || scope.endsWith('userinfo.email')) && {
        email: account.email,
        email_verified: true,
      }),
      ...(nonce !== null && { nonce }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'fake' })
      .setIssuer(this.issuer())
      .setAudience(this.options.clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  }

  #isClient(form: URLSearchParams, authorization: string | undefined): boolean {
    const { clientId, clientSecret } = this.options;
    const [, basic = ''] = /^Basic (.+)$/i.exec(authorization ?? '') ?? [];
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    return (
      (id === clientId && secret === clientSecret) ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret)
    );
  }
}

function promptsOf(query: URLSearchParams): string[] {
  return (query.get('prompt') ?? '').split(' ').filter(Boolean);
}

function scopesOf(query: URLSearchParams): string[] {
  return (query.get('scope') ?? '').split(' ').filter(Boolean);
}
