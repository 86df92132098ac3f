import type { BodyOf, EndpointKey } from '@sevenfold/contract';
import { SESSION_COOKIE } from '../../src/http/sessionToken';
import type { TestResponse, TestServer } from '../harness';

/** Sends requests with the cookies that earlier responses have set, as a browser does. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(
    private readonly server: TestServer,
    private readonly headers: Record<string, string> = {},
  ) {}

  async request<C extends EndpointKey>(
    endpoint: C,
    body?: BodyOf<C>,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<C>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.server.request(endpoint, body, { headers: { ...this.headers, ...headers, cookie } });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.#store(line);
    return response;
  }

  /** Token of the session that the browser has in a cookie; empty without one. */
  get sessionToken(): string {
    return this.#cookies.get(SESSION_COOKIE) ?? '';
  }

  /** Asks for the nonce that an ID token of Google must have. */
  async nonce(): Promise<string> {
    return (await this.request('GET /api/v1/auth/status')).data.nonce;
  }

  /**
   * Signs in at an OpenID provider, and returns the query string with which it redirects back.
   *
   * @param provider its id; by default the only one
   */
  async signInAtProvider(provider?: string): Promise<string> {
    const started = await this.request('POST /api/v1/auth/openid/start', provider === undefined ? {} : { provider });
    const { headers } = await fetch(started.data.url, { redirect: 'manual' });
    return new URL(headers.get('location') ?? '').search;
  }

  #store(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Expires=Thu, 01 Jan 1970/.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** The ticket in a response to somebody without a session. */
export function ticketOf({ data, text }: TestResponse<'POST /api/v1/auth/authenticate'>): string {
  if (!('registrationToken' in data)) throw new Error(`No ticket: ${text}`);
  return data.registrationToken;
}
