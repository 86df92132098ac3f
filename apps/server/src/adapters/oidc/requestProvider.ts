import { HttpError } from '#http';

const TIMEOUT_MS = 5_000;

/**
 * Sends a request to an identity provider. Outages throw; a rejection by the provider is returned as its response.
 *
 * @throws HttpError UNAVAILABLE when it cannot be reached, times out, or responds with 429 or 5xx
 */
export async function requestProvider(url: string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
  } catch {
    throw new HttpError('UNAVAILABLE');
  }
  if (response.status >= 500 || response.status === 429) throw new HttpError('UNAVAILABLE');
  return response;
}
