import { randomBytes } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import { AccountCalendars } from './calendar/account';
import type { Window } from './calendar/event';
import { allItems, changedItems, googleIdOf, type GoogleItem } from './calendar/googleEvents';
import { googleError, invalidSyncToken } from './calendar/googleErrors';
import { selectFields } from './calendar/googleFields';
import { GoogleChannels } from './calendar/googleChannels';
import { FakeProvider } from './calendar/host';
import type { FakeRequest, FakeResponse } from './httpServer';
import { FakeOAuth, type OAuthOptions } from './calendar/oauth';
import { oracleEvent, type OracleEvent } from './calendar/oracle';
import type { FakeCalendar } from './calendar/store';

export { googleError, invalidSyncToken, throttledByGoogle } from './calendar/googleErrors';

export const GOOGLE_SCOPES = {
  events: 'https://www.googleapis.com/auth/calendar.events.readonly',
  calendars: 'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
} as const;

export interface GoogleOptions extends OAuthOptions {
  /** The fake's clock; the system's by default. */
  readonly clock?: { now(): number };
  /** Default: any free one. */
  readonly port?: number;
}

/** Restores a list of a calendar at a revision: where a page or a sync continues. */
interface Cursor {
  readonly calendarId: string;
  readonly window: Window;
  /** Null for a full sync. */
  readonly from: number | null;
  readonly to: number;
  readonly offset: number;
}

const DEFAULT_PAGE = 250;
const MAX_PAGE = 2500;
const FOREVER: Window = { from: Date.UTC(1970, 0), to: Date.UTC(2100, 0) };
/** Filters that a sync token has fixed. */
const FIXED_BY_TOKEN = ['timeMin', 'timeMax', 'updatedMin', 'orderBy', 'q', 'iCalUID'];

/**
 * Starts a fake of Google: OAuth 2.0 and Calendar API v3, after developers.google.com/identity/protocols/oauth2 and
 * developers.google.com/workspace/calendar/api/v3/reference.
 */
export async function startGoogle(options: GoogleOptions): Promise<GoogleFake> {
  const fake = new GoogleFake(options);
  await fake.listen(options.port);
  return fake;
}

export class GoogleFake extends FakeProvider {
  readonly oauth: FakeOAuth;
  readonly channels: GoogleChannels;
  /** The largest page it sends, whatever is asked for. */
  maxPage = MAX_PAGE;

  constructor(options: GoogleOptions) {
    const clock = options.clock ?? { now: () => Date.now() };
    super(clock);
    this.channels = new GoogleChannels(clock);
    this.oauth = new FakeOAuth(
      options,
      {
        provider: 'Google',
        refusable: new Map([
          [GOOGLE_SCOPES.calendars, 'See the list of Google calendars you’re subscribed to'],
          [GOOGLE_SCOPES.events, 'View events on all your calendars'],
        ]),
        isOffline: (query) => query.get('access_type') === 'offline',
        defaultRotation: 'NONE',
        takesSeveralPrompts: true,
      },
      this.accounts,
      clock,
      () => this.oauthUrl,
    );
  }

  /** Value for `GOOGLE_OAUTH_URL`. */
  get oauthUrl(): string {
    return this.server.url;
  }

  /** Value for `GOOGLE_CALENDAR_URL`. */
  get calendarUrl(): string {
    return `${this.server.url}/calendar/v3`;
  }

  override async stop(): Promise<void> {
    await this.channels.settled();
    await super.stop();
  }

  /** Creates an account with a primary calendar. */
  addAccount(email: string, zone?: string): AccountCalendars {
    const subject = `1${String(this.accounts.length).padStart(20, '0')}`;
    const account = new AccountCalendars(subject, email, email, 'google.com', (calendar) =>
      this.channels.announce(calendar.id),
    );
    account.addCalendar({ name: email, ...(zone !== undefined && { zone }) });
    this.accounts.push(account);
    return account;
  }

  /** The full state of a calendar in a window, to compare with what the server has read. */
  state(calendar: FakeCalendar, window: Window): OracleEvent[] {
    return calendar
      .occurrences(window)
      .filter(({ fields }) => fields.status !== 'CANCELLED')
      .map((occurrence) =>
        oracleEvent(occurrence, {
          externalId: googleIdOf(occurrence),
          seriesId: occurrence.original === null ? null : occurrence.event.id,
        }),
      );
  }

  protected override respond(request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    switch (request.path) {
      case '/o/oauth2/v2/auth':
        return this.oauth.authorize(request);
      case '/token':
        return this.oauth.token(request);
      case '/revoke':
        return this.oauth.revoke(request);
      case '/oauth2/v3/certs':
        return this.oauth.keySet().then((body) => ({ status: 200, body }));
      default:
        return request.path.startsWith('/calendar/v3/') ? this.#api(request) : googleError(404, 'notFound');
    }
  }

  #api(request: FakeRequest): FakeResponse {
    const grant = this.oauth.grantOf(request);
    const account = this.accounts.find(({ subject }) => subject === grant?.account.subject);
    if (!grant || !account) return googleError(401, 'authError');
    const isAllowed = (scope: string): boolean => grant.scopes.includes(scope);
    const path = request.path.slice('/calendar/v3'.length);
    if (path === '/users/me/calendarList' && request.method === 'GET')
      return isAllowed(GOOGLE_SCOPES.calendars)
        ? this.#calendarList(account, request.query)
        : googleError(403, 'insufficientPermissions');
    if (path === '/channels/stop' && request.method === 'POST') return this.channels.stop(request.body);
    const [, id = '', isWatch] = /^\/calendars\/(.+)\/events(\/watch)?$/.exec(path) ?? [];
    if (id === '') return googleError(404, 'notFound');
    if (!isAllowed(GOOGLE_SCOPES.events)) return googleError(403, 'insufficientPermissions');
    const calendar = account.calendar(id);
    if (!calendar) return googleError(404, 'notFound');
    return isWatch ? this.channels.watch(calendar.id, request.body) : this.#events(account, calendar, request.query);
  }

  #calendarList(account: AccountCalendars, query: URLSearchParams): FakeResponse {
    const size = Math.min(Number(query.get('maxResults') ?? 100), 250, this.maxPage);
    const offset = Number(query.get('pageToken') ?? 0);
    const items = account.calendars.slice(offset, offset + size).map(({ id, name, options }) => {
      const entry: calendar_v3.Schema$CalendarListEntry = {
        kind: 'calendar#calendarListEntry',
        id,
        summary: name,
        timeZone: options.zone,
        backgroundColor: options.color,
        accessRole: options.access.toLowerCase(),
      };
      if (options.isPrimary) entry.primary = true;
      return entry;
    });
    const body: calendar_v3.Schema$CalendarList = { kind: 'calendar#calendarList', items };
    if (offset + size >= account.calendars.length) body.nextSyncToken = `list-${account.calendars.length}`;
    else body.nextPageToken = String(offset + size);
    return { status: 200, body };
  }

  #events(account: AccountCalendars, calendar: FakeCalendar, query: URLSearchParams): FakeResponse {
    if (query.get('singleEvents') !== 'true') return googleError(400, 'invalid');
    const cursor = this.#cursorOf(calendar, query);
    if (!('to' in cursor)) return cursor;
    const { window, from, to, offset } = cursor;
    const items: GoogleItem[] =
      from === null
        ? allItems(calendar, window, to, account.email)
        : changedItems(calendar, window, { from, to }, account.email);
    const size = Math.min(Number(query.get('maxResults') ?? DEFAULT_PAGE), MAX_PAGE, this.maxPage);
    const body: calendar_v3.Schema$Events = {
      kind: 'calendar#events',
      etag: `"${randomBytes(4).toString('hex')}"`,
      summary: calendar.name,
      timeZone: calendar.options.zone,
      accessRole: calendar.options.access.toLowerCase(),
      items: items.slice(offset, offset + size),
    };
    if (offset + size < items.length) body.nextPageToken = encode({ ...cursor, offset: offset + size });
    else body.nextSyncToken = encode({ calendarId: calendar.id, window, from: to, to, offset: 0 });
    const selected = selectFields(body, query.get('fields'));
    return selected ? { status: 200, body: selected } : googleError(400, 'invalidParameter', { parameter: 'fields' });
  }

  /** Start of the list: at a page token, at a sync token, or from the filters of a full sync. */
  #cursorOf(calendar: FakeCalendar, query: URLSearchParams): Cursor | FakeResponse {
    const pageToken = query.get('pageToken');
    const syncToken = query.get('syncToken');
    if (pageToken !== null) {
      const cursor = decode(pageToken, calendar.id);
      if (!cursor) return googleError(400, 'invalid', { parameter: 'pageToken' });
      return calendar.isReadable(cursor.to) ? cursor : googleError(410, 'updatedMinTooLongAgo');
    }
    if (syncToken !== null) {
      if (FIXED_BY_TOKEN.some((name) => query.has(name)) || query.get('showDeleted') === 'false')
        return googleError(400, 'invalid');
      const cursor = decode(syncToken, calendar.id);
      if (!cursor || cursor.from === null) return invalidSyncToken();
      return calendar.isReadable(cursor.from)
        ? { ...cursor, to: calendar.revision }
        : googleError(410, 'fullSyncRequired', { parameter: 'syncToken' });
    }
    const window = {
      from: Date.parse(query.get('timeMin') ?? '') || FOREVER.from,
      to: Date.parse(query.get('timeMax') ?? '') || FOREVER.to,
    };
    if (window.to <= window.from) return googleError(400, 'timeRangeEmpty');
    return { calendarId: calendar.id, window, from: null, to: calendar.revision, offset: 0 };
  }
}

function encode(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decode(token: string, calendarId: string): Cursor | undefined {
  try {
    const cursor = JSON.parse(Buffer.from(token, 'base64url').toString()) as Cursor;
    return cursor.calendarId === calendarId ? cursor : undefined;
  } catch {
    return undefined;
  }
}
