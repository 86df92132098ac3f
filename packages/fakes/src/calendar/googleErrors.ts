import type { FakeResponse } from '../httpServer';

const DOMAINS: Readonly<Record<string, string>> = {
  authError: 'global',
  insufficientPermissions: 'global',
  forbidden: 'global',
  notFound: 'global',
  invalid: 'global',
  backendError: 'global',
  rateLimitExceeded: 'usageLimits',
  userRateLimitExceeded: 'usageLimits',
  quotaExceeded: 'usageLimits',
};

/** An error in the form of developers.google.com/workspace/calendar/api/guides/errors. */
export function googleError(
  code: number,
  reason: string,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse {
  const message = `Fake error: ${reason}`;
  const error = { domain: DOMAINS[reason] ?? 'calendar', reason, message };
  return { status: code, headers, body: { error: { errors: [error], code, message } } };
}

/** A throttled request; `retryAfter` is seconds, a date, or left out. */
export function throttledByGoogle(status: 403 | 429, retryAfter?: string): FakeResponse {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return googleError(status, status === 403 ? 'userRateLimitExceeded' : 'rateLimitExceeded', headers);
}
