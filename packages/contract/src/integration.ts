import { z } from 'zod';
import { endpoint } from './endpoint';
import { done, id, instant, line, storable } from './value';

const URL_MAX = 2000;
const QUERY_MAX = 8000;
const CALENDARS_MAX = 1000;

export const calendarProvider = z.enum(['GOOGLE', 'OUTLOOK', 'ICAL']);

/** One calendar of an integration. */
export const calendar = z.strictObject({
  /** The same whenever the account is connected again. */
  id,
  name: z.string(),
  color: z.string().nullable(),
  /** Events of a calendar that is off are neither read nor counted; what was counted stays. */
  isOn: z.boolean(),
  /** MISSING: the provider no longer lists it. ERROR: it cannot be read. */
  status: z.enum(['ACTIVE', 'MISSING', 'ERROR']),
});
export type Calendar = z.infer<typeof calendar>;

/** A connected calendar account, or a calendar published at an address. */
export const integration = z.strictObject({
  id,
  provider: calendarProvider,
  /** Address of the account, or name of the published calendar. */
  accountName: z.string(),
  status: z.enum(['CONNECTED', 'ERROR']),
  /**
   * Reason why it cannot be read; null while it is read. With `nextSyncAt`, it is tried again; otherwise it has to be
   * connected again.
   */
  error: z
    .enum([
      'CONSENT_REVOKED',
      'FORBIDDEN',
      'NOT_FOUND',
      'UNREADABLE',
      'NO_MAILBOX',
      'CREDENTIALS_UNREADABLE',
      'TOO_LARGE',
      'INTERNAL',
    ])
    .nullable(),
  /** True until the user has chosen which calendars are read; until then, none is. */
  needsCalendarChoice: z.boolean(),
  /** True if the plan allows fewer accounts: it is kept, but not read. */
  isPaused: z.boolean(),
  /** True if the provider reports changes, so that the account is read rarely. */
  isPushed: z.boolean(),
  lastSuccessAt: instant.nullable(),
  nextSyncAt: instant.nullable(),
  isSyncing: z.boolean(),
  createdAt: instant,
  calendars: z.array(calendar),
});
export type Integration = z.infer<typeof integration>;

const from = z.enum(['SETTINGS', 'ONBOARDING']);
const idBody = z.strictObject({ id });

export const integrationEndpoints = {
  'GET /api/v1/integrations': endpoint({
    summary: 'The connected calendar accounts with their calendars, earliest first',
    access: 'SIGNED_IN',
    response: z.strictObject({ integrations: z.array(integration) }),
    errors: [],
  }),
  'POST /api/v1/integration/authorize': endpoint({
    summary:
      'Where to send the browser to connect an account. The provider sends it back to /integration-callback, whose query goes to POST /api/v1/integration/connect',
    access: 'SIGNED_IN',
    body: z.strictObject({
      provider: z.enum(['GOOGLE', 'OUTLOOK']),
      integrationId: id.nullable().default(null).describe('The integration to reconnect; null for a new one'),
      from: from.describe('The page that the browser returns to in the end'),
    }),
    response: z.strictObject({ url: z.string() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PLAN_LIMIT'],
  }),
  'POST /api/v1/integration/connect': endpoint({
    summary: 'Connects the account that was granted access to, with the query of the provider’s redirect',
    access: 'SIGNED_IN',
    body: z.strictObject({ query: storable(z.string().min(1).max(QUERY_MAX)) }),
    response: z.strictObject({ integrationId: id, from, needsCalendarChoice: z.boolean() }),
    errors: ['FORBIDDEN', 'PLAN_LIMIT', 'PERMISSIONS_MISSING', 'OTHER_ACCOUNT', 'CALENDAR_UNREACHABLE', 'NO_MAILBOX'],
  }),
  'POST /api/v1/integration/address': endpoint({
    summary: 'Connects the calendar published at an address (iCalendar)',
    access: 'SIGNED_IN',
    body: z.strictObject({ id, url: line(URL_MAX, 'Enter an address') }),
    response: z.strictObject({ integration }),
    errors: ['PLAN_LIMIT', 'ADDRESS_REFUSED', 'CALENDAR_UNREACHABLE', 'FORBIDDEN'],
  }),
  'PATCH /api/v1/integration/calendar': endpoint({
    summary: 'Switches a calendar on or off',
    access: 'SIGNED_IN',
    idempotent: true,
    body: z.strictObject({ integrationId: id, calendarId: id, isOn: z.boolean() }),
    response: z.strictObject({ calendar }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/integration/calendars': endpoint({
    summary: 'Chooses which calendars of an account are on, and lets them be read; the others are off',
    access: 'SIGNED_IN',
    body: z.strictObject({ id, calendarIds: z.array(id).max(CALENDARS_MAX) }),
    response: z.strictObject({ integration }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/integration/sync': endpoint({
    summary: 'Reads an integration as soon as possible; the change stream tells when it is done',
    access: 'SIGNED_IN',
    body: idBody,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/integration': endpoint({
    summary: 'Disconnects an account and withdraws the consent; what was counted stays',
    access: 'SIGNED_IN',
    body: idBody,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/webhook/google-calendar': endpoint({
    summary: 'Google reports that a calendar has changed; it is read soon. Anything but its token is ignored',
    access: 'ANYBODY',
    webhook: true,
    response: done,
    errors: [],
  }),
  'POST /api/v1/webhook/outlook-calendar': endpoint({
    summary:
      'Microsoft Graph reports that calendars have changed; they are read soon. Anything but their tokens is ignored. With `validationToken` in the query, responds with that token as plain text',
    access: 'ANYBODY',
    webhook: true,
    response: done,
    errors: [],
  }),
};
