import { z } from 'zod';
import type { ErrorRule } from '#adapters/calendar';

/**
 * Errors whose status is ambiguous: Google responds with 403 also for an exhausted quota, and for an API that the
 * operator has not enabled. Sources: developers.google.com/workspace/calendar/api/guides/errors, and the reasons of
 * google.rpc.ErrorInfo (cloud.google.com/apis/design/errors).
 */
export const GOOGLE_ERRORS: readonly ErrorRule[] = [
  { reason: /^(?:insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/, kind: 'PERMISSION_MISSING' },
  { reason: /^(?:accessNotConfigured|SERVICE_DISABLED|CONSUMER_INVALID)$/, kind: 'MISCONFIGURED' },
  { reason: /^(?:push\.)?webhookUrl/, kind: 'MISCONFIGURED' },
  { reason: /rateLimitExceeded|quotaExceeded|dailyLimitExceeded/i, kind: 'THROTTLED' },
  { reason: /^(?:fullSyncRequired|updatedMinTooLongAgo)$/, kind: 'CURSOR_EXPIRED' },
  // Some calendars, such as those of holidays, have no notifications.
  { reason: /^(?:push\.)?pushNotSupportedForRequestedResource$/i, kind: 'FORBIDDEN' },
];

const reasonEntry = z.object({ reason: z.string().optional() });
const errorBody = z.object({
  error: z.object({
    errors: z.array(reasonEntry).optional(),
    details: z.array(reasonEntry).optional(),
    status: z.string().optional(),
  }),
});

/** The reasons in a response of the Calendar API, or of Google's front end before it. */
export function googleReasons(body: unknown): string[] {
  const { errors = [], details = [], status } = errorBody.safeParse(body).data?.error ?? {};
  return [...errors.map(({ reason }) => reason), ...details.map(({ reason }) => reason), status].filter(
    (reason) => reason !== undefined,
  );
}
