import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import { applePage, formPost } from './apple/pages';
import { FakeHost } from './calendar/host';
import type { FakeRequest, FakeResponse } from './httpServer';

export interface AppleOptions {
  /** Client of websites, and of apps that are not Apple's. */
  readonly servicesId: string;
  /** Client of the app for iOS. */
  readonly bundleId: string;
  readonly clock?: { now(): number };
  /** Default: any free one. */
  readonly port?: number;
}

/** Somebody with an Apple account. */
export interface ApplePerson {
  readonly sub: string;
  /** Left out if the account has none. */
  readonly email?: string;
  /** True for an address of the relay. */
  readonly isPrivate?: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

interface Code {
  readonly clientId: string;
  /** Null for a code of the system. */
  readonly redirectUri: string | null;
  readonly nonce: string | null;
  readonly person: ApplePerson;
  readonly expiresAt: number;
}

interface RefreshToken {
  readonly clientId: string;
  readonly sub: string;
}

/** Result of the system of iOS for an app. */
export interface AppleCredential {
  readonly identityToken: string;
  readonly authorizationCode: string;
  /** Both null after the first consent. */
  readonly fullName: { readonly givenName: string | null; readonly familyName: string | null };
}

/** Longest lifetime of a client secret, in seconds: six months. */
const SECRET_MAX_SECONDS = 15_777_000;
const CODE_MS = 300_000;
const TEAM_ID = 'FAKETEAM01';
const KEY_ID = 'FAKEKEY001';
const SCOPES = ['name', 'email'];
const ANA: ApplePerson = { sub: '000001.ana', email: 'ana@example.org', firstName: 'Ana', lastName: 'Example' };

/**
 * Starts a fake of Sign in with Apple, after developer.apple.com/documentation/signinwithapplerestapi: authorization
 * page, token, revocation and key endpoints, and what the system of iOS gives to an app.
 */
export async function startApple(options: AppleOptions): Promise<AppleFake> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const id = randomBytes(5).toString('hex').toUpperCase();
  const jwk = { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' };
  const fake = new AppleFake(options, { id, privateKey, jwk });
  await fake.listen(options.port);
  return fake;
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export class AppleFake extends FakeHost {
  /** The people who can choose their account on the authorization page; the first one signs in to the app of iOS. */
  people: readonly ApplePerson[] = [ANA];
  /** Form of the two booleans of ID tokens: Apple writes both. */
  booleans: 'TEXT' | 'BOOLEAN' = 'TEXT';
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, RefreshToken>();
  readonly #clock: { now(): number };
  readonly #secretKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;

  constructor(
    private readonly options: AppleOptions,
    private readonly key: SigningKey,
  ) {
    const clock = options.clock ?? { now: () => Date.now() };
    super(clock);
    this.#clock = clock;
  }

  /** Value for `APPLE_URL`. */
  get url(): string {
    return this.server.url;
  }

  /** The variables of a server that uses this fake. */
  get environment(): Record<string, string> {
    return {
      APPLE_TEAM_ID: TEAM_ID,
      APPLE_KEY_ID: KEY_ID,
      APPLE_PRIVATE_KEY: String(this.#secretKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
      APPLE_SERVICES_ID: this.options.servicesId,
      APPLE_BUNDLE_ID: this.options.bundleId,
      APPLE_URL: this.url,
    };
  }

  /** The clients that have a consent of somebody that is not withdrawn. */
  consents(sub: string): string[] {
    return [
      ...new Set([...this.#tokens.values()].filter((token) => token.sub === sub).map(({ clientId }) => clientId)),
    ];
  }

  /** Creates an ID token for the app of iOS; the claims extend or replace the standard ones. */
  idToken(claims: Readonly<Record<string, unknown>> = {}, person = this.#first()): Promise<string> {
    return this.#idToken(person, this.options.bundleId, null, claims);
  }

  /** Signs the first person in to the app of iOS. */
  async authorizeApp(request: { readonly nonce?: string }): Promise<AppleCredential> {
    const person = this.#first();
    const clientId = this.options.bundleId;
    const isKnown = this.consents(person.sub).length > 0;
    const nonce = request.nonce ?? null;
    return {
      identityToken: await this.#idToken(person, clientId, nonce),
      authorizationCode: this.#addCode({ clientId, redirectUri: null, nonce, person }),
      fullName: {
        givenName: isKnown ? null : person.firstName,
        familyName: isKnown ? null : person.lastName,
      },
    };
  }

  /**
   * Decides on the authorization page as somebody would.
   *
   * @returns the address and the fields of the form that Apple posts then
   */
  decide(url: string, decision: { readonly isCancelled?: boolean } = {}): { url: string; form: URLSearchParams } {
    const query = new URL(url).searchParams;
    const problem = this.#problemOf(query);
    if (problem !== undefined) throw new Error(problem);
    return this.#decision(query, this.#first(), decision.isCancelled ?? false);
  }

  protected override respond(request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    switch (`${request.method} ${request.path}`) {
      case 'GET /auth/authorize':
      case 'POST /auth/authorize':
        return this.#authorize(request);
      case 'POST /auth/token':
        return this.#token(request);
      case 'POST /auth/revoke':
        return this.#revoke(request);
      case 'GET /auth/keys':
        return { status: 200, body: { keys: [this.key.jwk] } };
      default:
        return { status: 404, body: {} };
    }
  }

  #authorize({ method, query, body }: FakeRequest): FakeResponse {
    const problem = this.#problemOf(query);
    if (problem !== undefined) return { status: 400, body: problem };
    if (method === 'GET') return { status: 200, body: applePage(this.people) };
    const form = new URLSearchParams(body);
    const person = this.people.find(({ sub }) => sub === form.get('sub')) ?? this.#first();
    const { url, form: fields } = this.#decision(query, person, form.get('decision') !== 'continue');
    return { status: 200, body: formPost(url, fields) };
  }

  /** Describes the fault of an authorization request; undefined if it has none. */
  #problemOf(query: URLSearchParams): string | undefined {
    const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== this.options.servicesId) return 'invalid_client';
    if (!URL.canParse(redirectUri) || new URL(redirectUri).hash !== '') return 'invalid_request: redirect_uri';
    if (query.get('response_type') !== 'code') return 'unsupported_response_type';
    if (!scopes.every((scope) => SCOPES.includes(scope))) return 'invalid_scope';
    if (scopes.length > 0 && query.get('response_mode') !== 'form_post')
      return 'response_mode must be form_post when name or email scope is requested';
    return undefined;
  }

  #decision(
    query: URLSearchParams,
    person: ApplePerson,
    isCancelled: boolean,
  ): { readonly url: string; readonly form: URLSearchParams } {
    const url = query.get('redirect_uri') ?? '';
    const form = new URLSearchParams();
    const state = query.get('state');
    if (state !== null) form.set('state', state);
    if (isCancelled) {
      form.set('error', 'user_cancelled_authorize');
      return { url, form };
    }
    const isKnown = this.consents(person.sub).length > 0;
    const clientId = this.options.servicesId;
    form.set('code', this.#addCode({ clientId, redirectUri: url, nonce: query.get('nonce'), person }));
    if (!isKnown)
      form.set(
        'user',
        JSON.stringify({ name: { firstName: person.firstName, lastName: person.lastName }, email: person.email }),
      );
    return { url, form };
  }

  #addCode(code: Omit<Code, 'expiresAt'>): string {
    const text = `c${randomBytes(32).toString('hex')}.0.${randomBytes(4).toString('hex')}`;
    this.#codes.set(text, { ...code, expiresAt: this.#clock.now() + CODE_MS });
    return text;
  }

  async #token({ body }: FakeRequest): Promise<FakeResponse> {
    const form = new URLSearchParams(body);
    if (!(await this.#isClient(form))) return failure('invalid_client');
    if (form.get('grant_type') === 'refresh_token') {
      const token = this.#tokens.get(form.get('refresh_token') ?? '');
      return token?.clientId === form.get('client_id')
        ? { status: 200, body: { access_token: randomText(), token_type: 'Bearer', expires_in: 3600 } }
        : failure('invalid_grant');
    }
    if (form.get('grant_type') !== 'authorization_code') return failure('unsupported_grant_type');
    const text = form.get('code') ?? '';
    const code = this.#codes.get(text);
    // A code is valid once, also if it is used wrongly.
    this.#codes.delete(text);
    if (
      !code ||
      code.expiresAt <= this.#clock.now() ||
      code.clientId !== form.get('client_id') ||
      code.redirectUri !== form.get('redirect_uri')
    )
      return failure('invalid_grant');
    const refreshToken = randomText();
    this.#tokens.set(refreshToken, { clientId: code.clientId, sub: code.person.sub });
    return {
      status: 200,
      body: {
        access_token: randomText(),
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: refreshToken,
        id_token: await this.#idToken(code.person, code.clientId, code.nonce),
      },
    };
  }

  /** Confirms every token of a known client, also one that has ended. */
  async #revoke({ body }: FakeRequest): Promise<FakeResponse> {
    const form = new URLSearchParams(body);
    if (!(await this.#isClient(form))) return failure('invalid_client');
    const token = form.get('token');
    const hint = form.get('token_type_hint');
    if (token === null || (hint !== null && hint !== 'refresh_token' && hint !== 'access_token'))
      return failure('invalid_request');
    const revoked = this.#tokens.get(token);
    for (const [text, { clientId, sub }] of this.#tokens)
      if (revoked?.clientId === clientId && revoked.sub === sub) this.#tokens.delete(text);
    return { status: 200 };
  }

  async #isClient(form: URLSearchParams): Promise<boolean> {
    const clientId = form.get('client_id') ?? '';
    if (clientId !== this.options.servicesId && clientId !== this.options.bundleId) return false;
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('client_secret') ?? '',
        createPublicKey(createPrivateKey(this.#secretKey.export({ type: 'pkcs8', format: 'pem' }))),
        {
          algorithms: ['ES256'],
          issuer: TEAM_ID,
          subject: clientId,
          audience: this.url,
          currentDate: new Date(this.#clock.now()),
          requiredClaims: ['iat', 'exp'],
        },
      );
      const lifetime = (payload.exp ?? Infinity) - Math.floor(this.#clock.now() / 1000);
      return protectedHeader.kid === KEY_ID && lifetime <= SECRET_MAX_SECONDS;
    } catch {
      return false;
    }
  }

  #idToken(
    { sub, email, isPrivate }: ApplePerson,
    clientId: string,
    nonce: string | null,
    claims: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1000);
    const written = (value: boolean): unknown => (this.booleans === 'TEXT' ? String(value) : value);
    return new SignJWT({
      iss: this.url,
      aud: clientId,
      iat: now,
      exp: now + 86_400,
      auth_time: now,
      sub,
      nonce_supported: true,
      at_hash: createHash('sha256').update(randomText()).digest('base64url').slice(0, 22),
      ...(email !== undefined && { email, email_verified: written(true) }),
      ...(isPrivate && { is_private_email: written(true) }),
      ...(nonce !== null && { nonce }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: this.key.id })
      .sign(this.key.privateKey);
  }

  #first(): ApplePerson {
    return this.people[0] ?? ANA;
  }
}

const failure = (error: string): FakeResponse => ({ status: 400, body: { error } });

const randomText = (): string => `r${randomBytes(32).toString('hex')}`;
