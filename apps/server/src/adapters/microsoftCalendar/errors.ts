import { z } from 'zod';
import type { ErrorRule } from '#adapters/calendar';

/**
 * Errors of Microsoft Graph whose status is ambiguous: it reports an expired cursor also with 400, and responds with
 * 503 or 509 when it throttles. Sources: learn.microsoft.com/graph/errors, …/graph/delta-query-overview and
 * …/graph/change-notifications-delivery-webhooks.
 */
export const GRAPH_ERRORS: readonly ErrorRule[] = [
  {
    reason: /^(?:ErrorAccessDenied|ErrorInsufficientPermissionsInAccessToken|Authorization_RequestDenied)$/,
    kind: 'PERMISSION_MISSING',
  },
  { reason: /^Mailbox(?:NotEnabled|NotSupported)ForRESTAPI$/i, kind: 'NO_MAILBOX' },
  { reason: /^(?:SyncStateNotFound|SyncStateInvalid|resyncRequired)$/i, kind: 'CURSOR_EXPIRED' },
  { status: 509, kind: 'THROTTLED' },
  { reason: /Throttled|TooManyRequests|MailboxConcurrency/i, kind: 'THROTTLED' },
  // Graph could not validate the address for notifications.
  { reason: /^ValidationError$/, kind: 'MISCONFIGURED' },
];

const errorBody = z.object({ error: z.object({ code: z.string().nullish(), message: z.string().nullish() }) });
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/** The error code in a response of Graph. */
export function graphReasons(body: unknown): string[] {
  const code = errorBody.safeParse(body).data?.error.code;
  return code ? [code] : [];
}

/** The id in "Subscription Id <id> already exists for the requested combination". */
export function existingSubscriptionId(body: unknown): string | undefined {
  return UUID.exec(errorBody.safeParse(body).data?.error.message ?? '')?.[0];
}
