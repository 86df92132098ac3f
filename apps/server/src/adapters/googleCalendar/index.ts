import { z } from 'zod';
import type { Clock } from '../../clock';
import {
  CalendarError,
  type EventChange,
  type EventPage,
  type OAuthCalendars,
  type ProviderCalendar,
  type PushChannel,
} from '#ports';
import { calendarApi, type CalendarApi, oauthClient, PageGuard } from '#adapters/calendar';
import { GOOGLE_ERRORS, googleReasons } from './errors';
import { parseChange, item, ITEM_FIELDS } from './item';

const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events.readonly',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
/** Google's public authorization server. Its token endpoint is on another host. */
const GOOGLE_OAUTH_URL = 'https://accounts.google.com';
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com';

/** Requests per minute. Google's published quotas are 600 per user and 10,000 per project. */
const BUDGET = { perAccount: 300, perProcess: 2000 };
const MAX_CALENDARS = 1000;

export interface GoogleCalendarOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base of the authorization server. */
  readonly oauthUrl: string;
  /** Base of the Calendar API with its version. */
  readonly calendarUrl: string;
  readonly clock: Clock;
}

const calendarList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().optional(),
        summaryOverride: z.string().optional(),
        backgroundColor: z.string().optional(),
        primary: z.boolean().optional(),
        accessRole: z.string().optional(),
        timeZone: z.string().optional(),
        deleted: z.boolean().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const eventList = z.object({
  items: z.array(item).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

const channel = z.object({ id: z.string(), resourceId: z.string(), expiration: z.string().regex(/^\d+$/) });

/**
 * Google Calendar by OAuth 2.0 and the Calendar API v3. Sources:
 * developers.google.com/identity/protocols/oauth2/web-server, developers.google.com/workspace/calendar/api/guides/sync,
 * …/guides/push and …/guides/errors.
 */
export function googleCalendars(options: GoogleCalendarOptions): OAuthCalendars {
  const { oauthUrl, calendarUrl, clock } = options;
  const tokenUrl = oauthUrl === GOOGLE_OAUTH_URL ? GOOGLE_TOKEN_URL : oauthUrl;
  const oauth = oauthClient({
    ...options,
    server: {
      issuer: oauthUrl,
      authorization_endpoint: `${oauthUrl}/o/oauth2/v2/auth`,
      token_endpoint: `${tokenUrl}/token`,
      revocation_endpoint: `${tokenUrl}/revoke`,
    },
    // Google returns a refresh token only for offline access, and at a later sign-in only after renewed consent. Without
    // `select_account`, it takes the account that the browser is signed in with, so that no second one can be connected.
    parameters: {
      scope: ['openid', 'email', ...SCOPES].join(' '),
      access_type: 'offline',
      prompt: 'select_account consent',
    },
  });
  const api = calendarApi({ clock, budget: BUDGET, reasons: googleReasons, errors: GOOGLE_ERRORS });
  const eventsUrl = (calendarId: string): string => `${calendarUrl}/calendars/${encodeURIComponent(calendarId)}/events`;

  return {
    authorizationUrl: oauth.authorizationUrl,
    refresh: oauth.refresh,
    revoke: oauth.revoke,

    async exchange(request) {
      const { tokens, claims } = await oauth.exchange(request);
      if (!claims) throw new CalendarError('UNAVAILABLE', 'no ID token');
      const name = typeof claims['email'] === 'string' ? claims['email'] : claims.sub;
      const hasAllScopes = SCOPES.every((scope) => tokens.scopes.includes(scope));
      return { tokens, account: { subject: claims.sub, name }, hasAllScopes };
    },

    calendars: (accessToken, signal) => listCalendars(api, calendarUrl, accessToken, signal),

    events: ({ calendarId, ...request }) => listEvents(api, eventsUrl(calendarId), request),

    async watch({ accessToken, calendarId, channelId, token, address, signal }): Promise<PushChannel> {
      const url = `${eventsUrl(calendarId)}/watch`;
      const body = { id: channelId, type: 'web_hook', address, token };
      const { id, resourceId, expiration } = await api({ url, accessToken, body, schema: channel, signal });
      return { id, resourceId, expiresAt: Number(expiration) };
    },

    async unwatch({ accessToken, channel: { id, resourceId }, signal }) {
      const url = `${calendarUrl}/channels/stop`;
      await api({ url, accessToken, body: { id, resourceId }, schema: z.unknown(), signal }).catch(ignoreMissing);
    },
  };
}

async function listCalendars(
  api: CalendarApi,
  calendarUrl: string,
  accessToken: string,
  signal: AbortSignal,
): Promise<ProviderCalendar[]> {
  const calendars: ProviderCalendar[] = [];
  const guard = new PageGuard(false);
  let pageToken: string | undefined;
  do {
    const url = new URL(`${calendarUrl}/users/me/calendarList`);
    url.searchParams.set('maxResults', '250');
    if (pageToken !== undefined) url.searchParams.set('pageToken', pageToken);
    const page = await api({ url, accessToken, schema: calendarList, signal });
    guard.check(url.search, page.items.map(({ id }) => id).join());
    for (const {
      id,
      summary,
      summaryOverride,
      backgroundColor,
      primary,
      accessRole,
      timeZone,
      deleted,
    } of page.items) {
      if (deleted) continue;
      calendars.push({
        externalId: id,
        name: summaryOverride ?? summary ?? id,
        color: backgroundColor !== undefined && /^#[\da-f]{6}$/i.test(backgroundColor) ? backgroundColor : null,
        isPrimary: primary ?? false,
        isOwned: accessRole === 'owner',
        timeZone: timeZone ?? null,
      });
    }
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined && calendars.length < MAX_CALENDARS);
  return calendars;
}

async function* listEvents(
  api: CalendarApi,
  eventsUrl: string,
  { accessToken, cursor, window, signal }: Omit<Parameters<OAuthCalendars['events']>[0], 'calendarId'>,
): AsyncIterable<EventPage> {
  const guard = new PageGuard(cursor !== undefined);
  const first = new URL(eventsUrl);
  // Identical in full and incremental syncs: a sync token is valid only with the parameters it was created with.
  const parameters = {
    singleEvents: 'true',
    maxResults: '2500',
    // Omits all participants but the account itself.
    maxAttendees: '1',
    fields: `items(${ITEM_FIELDS}),nextPageToken,nextSyncToken`,
  };
  for (const [name, value] of Object.entries(parameters)) first.searchParams.set(name, value);
  if (cursor === undefined) {
    first.searchParams.set('timeMin', new Date(window.from).toISOString());
    first.searchParams.set('timeMax', new Date(window.to).toISOString());
  } else {
    first.searchParams.set('syncToken', cursor);
  }

  // A cancelled event of a series' id is the one that did not recur before, and not the series.
  const series = new Set<string>();
  const isBeforeSeries = (change: EventChange): boolean => change.kind === 'REMOVED' && series.has(change.externalId);
  let pageToken: string | undefined;
  do {
    const url = new URL(first);
    if (pageToken !== undefined) url.searchParams.set('pageToken', pageToken);
    const page = await api({ url, accessToken, schema: eventList, signal });
    guard.check(url.search, page.items.map(({ id, updated }) => `${id} ${updated ?? ''}`).join());
    pageToken = page.nextPageToken;
    if (pageToken === undefined && page.nextSyncToken === undefined)
      throw new CalendarError('UNREADABLE', 'the last page has no sync token');
    const changes = page.items.map(parseChange);
    for (const change of changes) if (change.kind === 'SET' && change.event.seriesId) series.add(change.event.seriesId);
    yield {
      changes: changes.filter((change) => !isBeforeSeries(change)),
      cursor: pageToken === undefined ? page.nextSyncToken : undefined,
    };
  } while (pageToken !== undefined);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof CalendarError) || error.kind !== 'NOT_FOUND') throw error;
}
