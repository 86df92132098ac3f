import type { calendar_v3 } from '@googleapis/calendar';
import type { FakeResponse } from '../httpServer';

/** An entry of `error.errors`. The official types have its domain and reason, as in responses of free/busy queries. */
type ErrorEntry = calendar_v3.Schema$Error & {
  readonly message: string;
  readonly locationType?: 'header' | 'parameter';
  readonly location?: string;
};

const DOMAINS = {
  authError: 'global',
  insufficientPermissions: 'global',
  forbidden: 'global',
  notFound: 'global',
  invalid: 'global',
  backendError: 'global',
  accessNotConfigured: 'usageLimits',
  rateLimitExceeded: 'usageLimits',
  userRateLimitExceeded: 'usageLimits',
  quotaExceeded: 'usageLimits',
  fullSyncRequired: 'calendar',
  updatedMinTooLongAgo: 'calendar',
  requiredAccessLevel: 'calendar',
  timeRangeEmpty: 'calendar',
} as const;

/** Reasons of google.rpc.ErrorInfo, which Google's front end adds to what it rejects before the Calendar API. */
const DETAILS: Readonly<Record<string, string>> = {
  accessNotConfigured: 'SERVICE_DISABLED',
  insufficientPermissions: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
};

/** An error in the form of developers.google.com/workspace/calendar/api/guides/errors. */
export function googleError(
  code: number,
  reason: string,
  { headers = {}, parameter }: { headers?: Readonly<Record<string, string>>; parameter?: string } = {},
): FakeResponse {
  const message = `Fake error: ${reason}`;
  const entry = {
    domain: DOMAINS[reason as keyof typeof DOMAINS] ?? 'calendar',
    reason,
    message,
    ...(parameter !== undefined && { locationType: 'parameter' as const, location: parameter }),
  } satisfies ErrorEntry;
  const detail = DETAILS[reason];
  const info = {
    status: 'PERMISSION_DENIED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: detail, domain: 'googleapis.com' }],
  };
  return {
    status: code,
    headers,
    body: { error: { errors: [entry], code, message, ...(detail !== undefined && info) } },
  };
}

/** A sync token that Google did not give out: 400, whereas one that is too old gets 410. */
export const invalidSyncToken = (): FakeResponse => googleError(400, 'invalid', { parameter: 'syncToken' });

/** A throttled request; `retryAfter` is seconds, a date, or left out. */
export function throttledByGoogle(status: 403 | 429, retryAfter?: string): FakeResponse {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return googleError(status, status === 403 ? 'userRateLimitExceeded' : 'rateLimitExceeded', { headers });
}
