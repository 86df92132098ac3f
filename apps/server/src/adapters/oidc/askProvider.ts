import { Failure } from '../../http/failure';

const TIMEOUT_MS = 5_000;

/**
 * Asks an identity provider, and tells its outages from its refusals.
 *
 * @throws Failure UNAVAILABLE: it cannot be reached, takes too long, or fails
 */
export async function askProvider(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Failure('UNAVAILABLE');
  }
  if (response.status >= 500 || response.status === 429) throw new Failure('UNAVAILABLE');
  return response;
}
