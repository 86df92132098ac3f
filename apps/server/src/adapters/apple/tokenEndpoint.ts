import { z } from 'zod';
import type { Clock } from '../../clock';
import { HttpError } from '#http';
import type { Consent } from '#ports';
import { requestProvider } from '#adapters/oidc';
import { type AppleKey, signClientSecret } from './clientSecret';

export interface TokenEndpointOptions extends AppleKey {
  /** Apple's issuer URL, which is also the base of its endpoints, or that of a fake in tests. */
  readonly url: string;
  readonly clock: Clock;
}

const tokens = z.object({ id_token: z.string(), refresh_token: z.string() });
const failure = z.object({ error: z.string() });

export interface AppleTokens {
  readonly idToken: string;
  readonly refreshToken: string;
}

/** An authorization code, and the client that it was issued to. */
interface Code {
  readonly clientId: string;
  readonly code: string;
  /** Undefined for a code that the system gave to the native app. */
  readonly redirectUri: string | undefined;
}

/**
 * Exchanges an authorization code.
 *
 * @throws HttpError IDENTITY_REFUSED: the code is wrong, was used, or is older than five minutes; UNAVAILABLE
 * @throws {Error} if Apple rejects the client, which only the operator can change
 */
export async function exchangeCode(
  options: TokenEndpointOptions,
  { clientId, code, redirectUri }: Code,
): Promise<AppleTokens> {
  const response = await send(options, '/auth/token', clientId, {
    grant_type: 'authorization_code',
    code,
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
  });
  if (!response.ok) {
    const error = await readError(response);
    if (error === 'invalid_grant') throw new HttpError('IDENTITY_REFUSED');
    throw new Error(`Apple rejects the configuration of this server: ${error}`);
  }
  const parsed = tokens.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new HttpError('UNAVAILABLE');
  return { idToken: parsed.data.id_token, refreshToken: parsed.data.refresh_token };
}

/**
 * Revokes a refresh token, with the user's consent. Apple confirms one that has ended, too.
 *
 * @throws HttpError UNAVAILABLE @throws {Error} if Apple rejects the client
 */
export async function revokeToken(
  options: TokenEndpointOptions,
  { clientId, refreshToken }: Consent,
  signal: AbortSignal,
): Promise<void> {
  const body = { token: refreshToken, token_type_hint: 'refresh_token' };
  const response = await send(options, '/auth/revoke', clientId, body, signal);
  if (!response.ok) throw new Error(`Apple does not revoke a token: ${await readError(response)}`);
}

async function send(
  options: TokenEndpointOptions,
  path: string,
  clientId: string,
  body: Readonly<Record<string, string>>,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { url, clock } = options;
  const secret = await signClientSecret(options, { clientId, audience: url, clock });
  return requestProvider(url + path, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: secret, ...body }),
    signal,
  });
}

/** Apple's error code, never more: a description could quote what was sent. */
async function readError(response: Response): Promise<string> {
  const parsed = failure.safeParse(await response.json().catch(() => undefined));
  return parsed.success && /^[a-z_]{1,40}$/.test(parsed.data.error) ? parsed.data.error : String(response.status);
}
