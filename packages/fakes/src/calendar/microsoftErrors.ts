import type { FakeResponse } from '../httpServer';

/** An error in the form of learn.microsoft.com/graph/errors. */
export function microsoftError(
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse {
  return { status, headers, body: { error: { code, message: `Fake error: ${code}`, innerError: {} } } };
}

/** A throttled request; `retryAfter` is seconds, a date, or left out. */
export function throttledByMicrosoft(status: 429 | 503, retryAfter?: string): FakeResponse {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return microsoftError(status, status === 429 ? 'ApplicationThrottled' : 'serviceNotAvailable', headers);
}
