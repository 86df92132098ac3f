import { HttpError } from '../../http/httpError';

const TIMEOUT_MS = 5_000;

/**
 * Asks an identity provider, and tells its outages from its refusals.
 *
 * @throws HttpError UNAVAILABLE: it cannot be reached, takes too long, or fails
 */
export async function requestProvider(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new HttpError('UNAVAILABLE');
  }
  if (response.status >= 500 || response.status === 429) throw new HttpError('UNAVAILABLE');
  return response;
}
