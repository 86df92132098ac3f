import type { PublicError } from '@microsoft/microsoft-graph-types';
import type { FakeResponse } from '../httpServer';

/** An error in the form of learn.microsoft.com/graph/errors. */
export function microsoftError(
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  message = `Fake error: ${code}`,
): FakeResponse {
  const error = { code, message, innerError: {} } satisfies PublicError;
  return { status, headers, body: { error } };
}

/** A throttled request; `retryAfter` is seconds, a date, or left out. */
export function throttledByMicrosoft(status: 429 | 503, retryAfter?: string): FakeResponse {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return microsoftError(status, status === 429 ? 'ApplicationThrottled' : 'serviceNotAvailable', headers);
}

/** A delta or skip token that Graph did not give out: 400, whereas one that is too old gets 410. */
export const badDeltaToken = (): FakeResponse => microsoftError(400, 'BadRequest', {}, 'Badly formed token.');
