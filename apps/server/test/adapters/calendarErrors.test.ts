/** @module-tag long */

import { badDeltaToken, microsoftError, startMicrosoft, throttledByMicrosoft } from '@sevenfold/fakes/microsoft';
import { googleError, invalidSyncToken, startGoogle, throttledByGoogle } from '@sevenfold/fakes/google';
import type { FakeResponse } from '@sevenfold/fakes/httpServer';
import { afterEach, describe, expect, test } from 'vitest';
import { googleCalendars } from '../../src/adapters/googleCalendar';
import { microsoftCalendars } from '../../src/adapters/microsoftCalendar';
import type { CalendarErrorKind } from '../../src/ports/calendar';
import { calendarError, grant, noSignal, testClock } from './calendarCases';

type Case = readonly [response: FakeResponse, kind: CalendarErrorKind];

const google = (status: number, reason: string, kind: CalendarErrorKind): Case => [googleError(status, reason), kind];
const graph = (status: number, code: string, kind: CalendarErrorKind): Case => [microsoftError(status, code), kind];

/** A rejection by Google's front end that names its reason in `details` only. */
const detailed = (reason: string): FakeResponse => ({
  status: 403,
  body: { error: { code: 403, message: 'Fake error', status: 'PERMISSION_DENIED', details: [{}, { reason }] } },
});

const STATUSES: readonly Case[] = [400, 401, 403, 404, 409, 410, 429, 500, 502, 503, 504].map((status) => [
  { status, body: '<html>No JSON</html>' },
  (
    {
      400: 'REJECTED',
      401: 'UNAUTHORIZED',
      403: 'FORBIDDEN',
      404: 'NOT_FOUND',
      409: 'CONFLICT',
      410: 'CURSOR_EXPIRED',
      429: 'THROTTLED',
    } as Readonly<Record<number, CalendarErrorKind>>
  )[status] ?? 'UNAVAILABLE',
]);

const credentials = { clientId: 'client', clientSecret: 'secret' };
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const fake of started.splice(0)) await fake.stop();
});

const labelled = (cases: readonly Case[]) =>
  cases.map(([response, kind]) => {
    const { error } = (typeof response.body === 'object' ? response.body : {}) as {
      error?: { code?: string | number; errors?: { reason: string }[]; details?: { reason?: string }[] };
    };
    const reason = error?.errors?.[0]?.reason ?? error?.details?.[1]?.reason ?? error?.code ?? 'without a reason';
    return { name: `${response.status} ${reason}`, response, kind };
  });

// developers.google.com/workspace/calendar/api/guides/errors
describe('an error of Google', () => {
  test.each(
    labelled([
      ...STATUSES,
      [invalidSyncToken(), 'REJECTED'],
      google(400, 'timeRangeEmpty', 'REJECTED'),
      google(400, 'pushNotSupportedForRequestedResource', 'FORBIDDEN'),
      google(401, 'authError', 'UNAUTHORIZED'),
      google(401, 'push.webhookUrlUnauthorized', 'MISCONFIGURED'),
      google(403, 'insufficientPermissions', 'PERMISSION_MISSING'),
      [detailed('ACCESS_TOKEN_SCOPE_INSUFFICIENT'), 'PERMISSION_MISSING'],
      google(403, 'accessNotConfigured', 'MISCONFIGURED'),
      [detailed('SERVICE_DISABLED'), 'MISCONFIGURED'],
      google(403, 'forbidden', 'FORBIDDEN'),
      google(403, 'requiredAccessLevel', 'FORBIDDEN'),
      [throttledByGoogle(403), 'THROTTLED'],
      google(403, 'rateLimitExceeded', 'THROTTLED'),
      google(403, 'quotaExceeded', 'THROTTLED'),
      google(403, 'dailyLimitExceeded', 'THROTTLED'),
      [throttledByGoogle(429), 'THROTTLED'],
      google(404, 'notFound', 'NOT_FOUND'),
      google(410, 'fullSyncRequired', 'CURSOR_EXPIRED'),
      google(410, 'updatedMinTooLongAgo', 'CURSOR_EXPIRED'),
      google(500, 'backendError', 'UNAVAILABLE'),
    ]),
  )('$name is $kind', async ({ response, kind }) => {
    const clock = testClock();
    const fake = await startGoogle({ ...credentials, clock });
    started.push(fake);
    fake.addAccount('ana@example.org');
    const { oauthUrl, calendarUrl } = fake;
    const calendars = googleCalendars({ ...credentials, oauthUrl, calendarUrl, clock });
    const { tokens } = await grant(calendars, (url) => fake.consent(url));
    fake.fault({ effect: response });
    expect((await calendarError(calendars.calendars(tokens.accessToken, noSignal()))).kind).toBe(kind);
  });
});

// learn.microsoft.com/graph/errors and …/graph/delta-query-overview
describe('an error of Microsoft Graph', () => {
  test.each(
    labelled([
      ...STATUSES,
      [badDeltaToken(), 'REJECTED'],
      graph(400, 'resyncRequired', 'CURSOR_EXPIRED'),
      graph(400, 'SyncStateNotFound', 'CURSOR_EXPIRED'),
      graph(400, 'ValidationError', 'MISCONFIGURED'),
      graph(401, 'InvalidAuthenticationToken', 'UNAUTHORIZED'),
      graph(403, 'ErrorAccessDenied', 'PERMISSION_MISSING'),
      graph(403, 'Authorization_RequestDenied', 'PERMISSION_MISSING'),
      graph(403, 'Forbidden', 'FORBIDDEN'),
      graph(404, 'ErrorItemNotFound', 'NOT_FOUND'),
      graph(410, 'SyncStateNotFound', 'CURSOR_EXPIRED'),
      graph(410, 'syncStateInvalid', 'CURSOR_EXPIRED'),
      [throttledByMicrosoft(429), 'THROTTLED'],
      graph(503, 'ApplicationThrottled', 'THROTTLED'),
      graph(503, 'serviceNotAvailable', 'UNAVAILABLE'),
      graph(509, 'BandwidthLimitExceeded', 'THROTTLED'),
    ]),
  )('$name is $kind', async ({ response, kind }) => {
    const clock = testClock();
    const fake = await startMicrosoft({ ...credentials, clock });
    started.push(fake);
    fake.addAccount('ana@example.org');
    const { loginUrl, graphUrl } = fake;
    const calendars = microsoftCalendars({ ...credentials, loginUrl, graphUrl, clock });
    const { tokens } = await grant(calendars, (url) => fake.consent(url));
    fake.fault({ effect: response });
    expect((await calendarError(calendars.calendars(tokens.accessToken, noSignal()))).kind).toBe(kind);
  });
});
