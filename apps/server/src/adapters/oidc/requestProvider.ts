import { ServiceError } from '#http';

const TIMEOUT_MS = 5_000;

/**
 * Sends a request to an identity provider. Outages throw; a rejection by the provider is returned as its response.
 *
 * @throws {ServiceError} UNAVAILABLE when it cannot be reached, times out, or responds with 429 or 5xx
 */
export async function requestProvider(url: string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const unavailable = (reason: string): ServiceError => new ServiceError('UNAVAILABLE', new URL(url).host, reason);
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
  } catch (error) {
    throw unavailable(networkReason(error));
  }
  if (response.status >= 500 || response.status === 429) throw unavailable(`status ${response.status}`);
  return response;
}

/** Code of the network error that ended a request, such as that of an untrusted certificate; its name without one. */
function networkReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (!(cause instanceof Error)) return 'unknown error';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
