import { createHash, randomUUID } from 'node:crypto';
import type { Calendar, User } from '@microsoft/microsoft-graph-types';
import { AccountCalendars } from './calendar/account';
import { expandOccurrences, type Window } from './calendar/event';
import { FakeProvider } from './calendar/host';
import type { FakeRequest, FakeResponse } from './httpServer';
import { badDeltaToken, microsoftError } from './calendar/microsoftErrors';
import {
  allItems,
  changedItems,
  fullItem,
  masterItem,
  microsoftIdOf,
  type IdOf,
  type MicrosoftItem,
} from './calendar/microsoftEvents';
import { MicrosoftSubscriptions } from './calendar/microsoftSubscriptions';
import { FakeOAuth, type OAuthOptions } from './calendar/oauth';
import { oracleEvent, type OracleEvent } from './calendar/oracle';
import type { FakeCalendar } from './calendar/store';

export { badDeltaToken, microsoftError, throttledByMicrosoft } from './calendar/microsoftErrors';

export const MICROSOFT_SCOPES = { calendars: 'Calendars.Read', user: 'User.Read' } as const;

export interface MicrosoftOptions extends OAuthOptions {
  /** The fake's clock; the system's by default. */
  readonly clock?: { now(): number };
  /** Default: any free one. */
  readonly port?: number;
}

/** Position in a round of a delta query: the pages from a first request or a delta link to the next delta link. */
interface Cursor {
  readonly calendarId: string;
  /** Fixed by the first request of the first round. */
  readonly window: Window;
  /** Revisions of the calendar whose differences the round returns; `from` is null for a full round. */
  readonly from: number | null;
  readonly to: number;
  /** Number of items already returned. */
  readonly offset: number;
  /** Empty pages still to be returned before the next items. */
  readonly emptyPages: number;
}

const DEFAULT_PAGE_SIZE = 10;

/**
 * Starts a fake of Microsoft: the identity platform's OAuth 2.0 (tenant common) and calendars of Microsoft Graph v1.0,
 * after learn.microsoft.com/graph/delta-query-events, …/graph/outlook-immutable-id and …/graph/throttling.
 */
export async function startMicrosoft(options: MicrosoftOptions): Promise<MicrosoftFake> {
  const fake = new MicrosoftFake(options);
  await fake.listen(options.port);
  return fake;
}

export class MicrosoftFake extends FakeProvider {
  readonly oauth: FakeOAuth;
  readonly subscriptions: MicrosoftSubscriptions;
  /** The largest page it sends, whatever is preferred. */
  maxPage = 1000;
  /** Number of empty pages before each page with items. */
  emptyPages = 0;
  /** NORMAL: rounds end. SAME_LINK: the next link is always the same. NEW_LINKS: ever new links to the same items. */
  paging: 'NORMAL' | 'SAME_LINK' | 'NEW_LINKS' = 'NORMAL';

  constructor(options: MicrosoftOptions) {
    const clock = options.clock ?? { now: () => Date.now() };
    super(clock);
    this.subscriptions = new MicrosoftSubscriptions(clock);
    this.oauth = new FakeOAuth(
      options,
      {
        provider: 'Microsoft',
        refusable: new Map([
          [MICROSOFT_SCOPES.calendars, 'Read your calendars'],
          [MICROSOFT_SCOPES.user, 'Sign you in and read your profile'],
        ]),
        isOffline: (_query, scopes) => scopes.includes('offline_access'),
        defaultRotation: 'KEEP_OLD',
        takesSeveralPrompts: false,
      },
      this.accounts,
      clock,
      () => this.loginUrl,
    );
  }

  /** Value for `MICROSOFT_LOGIN_URL`. */
  get loginUrl(): string {
    return this.server.url;
  }

  /** Value for `MICROSOFT_GRAPH_URL`. */
  get graphUrl(): string {
    return `${this.server.url}/v1.0`;
  }

  override async stop(): Promise<void> {
    await this.subscriptions.settled();
    await super.stop();
  }

  /** Creates an account with a default calendar. */
  addAccount(email: string, zone?: string): AccountCalendars {
    const account = new AccountCalendars(subjectOf(email), email, email, 'outlook.com', (calendar) =>
      this.subscriptions.announce(calendar.id),
    );
    account.addCalendar({ name: 'Calendar', ...(zone !== undefined && { zone }) });
    this.accounts.push(account);
    return account;
  }

  /** The full state of a calendar in a window, with immutable ids, to compare with what the server has read. */
  state(calendar: FakeCalendar, window: Window): OracleEvent[] {
    return calendar.occurrences(window).map((occurrence) =>
      oracleEvent(occurrence, {
        externalId: immutable(microsoftIdOf(occurrence)),
        seriesId: occurrence.original === null ? null : immutable(occurrence.event.id),
      }),
    );
  }

  protected override respond(request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    if (request.path === '/common/oauth2/v2.0/authorize') return this.oauth.authorize(request);
    if (request.path === '/common/oauth2/v2.0/token') return this.oauth.token(request);
    return request.path.startsWith('/v1.0/') ? this.#graph(request) : microsoftError(404, 'ResourceNotFound');
  }

  #graph(request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    const grant = this.oauth.grantOf(request);
    const account = this.accounts.find(({ subject }) => subject === grant?.account.subject);
    if (!grant || !account) return microsoftError(401, 'InvalidAuthenticationToken');
    const path = request.path.slice('/v1.0'.length);
    if (path === '/me') {
      if (!grant.scopes.includes(MICROSOFT_SCOPES.user)) return microsoftError(403, 'ErrorAccessDenied');
      const { subject: id, email, name, hasMailbox } = account;
      const body = { id, displayName: name, mail: hasMailbox ? email : null, userPrincipalName: email } satisfies User;
      return { status: 200, body };
    }
    if (!grant.scopes.includes(MICROSOFT_SCOPES.calendars)) return microsoftError(403, 'ErrorAccessDenied');
    if (!account.hasMailbox) return microsoftError(404, 'MailboxNotEnabledForRESTAPI');
    return this.#calendars(account, path, request);
  }

  #calendars(account: AccountCalendars, path: string, request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    if (path === '/me/calendars') return this.#calendarList(account, request.query);
    if (/^\/subscriptions(?:\/|$)/.test(path)) return this.subscriptions.respond(request, account);
    const [, calendarId = ''] = /^\/me\/calendars\/(.+)\/calendarView\/delta$/.exec(path) ?? [];
    const calendar = account.calendar(calendarId);
    if (calendar) return this.#delta(calendar, request);
    const [, eventId, isInstances] = /^\/me\/events\/([\w.-]+)(\/instances)?$/.exec(path) ?? [];
    return eventId === undefined
      ? microsoftError(404, 'ErrorItemNotFound')
      : this.#event(account, eventId, isInstances !== undefined, request);
  }

  #calendarList(account: AccountCalendars, query: URLSearchParams): FakeResponse {
    const size = Math.min(Number(query.get('$top') ?? DEFAULT_PAGE_SIZE), this.maxPage);
    const skip = Number(query.get('$skip') ?? 0);
    const value = account.calendars.slice(skip, skip + size).map(
      ({ id, name, options }) =>
        ({
          id,
          name,
          hexColor: options.color,
          isDefaultCalendar: options.isPrimary,
          canEdit: options.access !== 'READER',
          owner: { name: options.owner, address: options.owner },
        }) satisfies Calendar,
    );
    const next = `${this.graphUrl}/me/calendars?$top=${size}&$skip=${skip + size}`;
    return {
      status: 200,
      body: { value, ...(skip + size < account.calendars.length && { '@odata.nextLink': next }) },
    };
  }

  #event(account: AccountCalendars, id: string, isInstances: boolean, request: FakeRequest): FakeResponse {
    for (const calendar of account.calendars) {
      const idOf = idsFor(calendar, request);
      const event = calendar.events().find((candidate) => idOf(candidate.id) === id);
      if (!event) continue;
      if (!isInstances) return { status: 200, body: masterItem(event, idOf) };
      const window = windowOf(request.query);
      if (!window) return microsoftError(400, 'ErrorInvalidParameter');
      const size = Math.min(Number(request.query.get('$top') ?? DEFAULT_PAGE_SIZE), this.maxPage);
      const skip = Number(request.query.get('$skip') ?? 0);
      const items = expandOccurrences(event, window).map((occurrence) => fullItem(occurrence, idOf));
      const next = new URL(`${this.graphUrl}${request.path.slice('/v1.0'.length)}?${request.query.toString()}`);
      next.searchParams.set('$skip', String(skip + size));
      const isLast = skip + size >= items.length;
      return {
        status: 200,
        body: { value: items.slice(skip, skip + size), ...(!isLast && { '@odata.nextLink': next.href }) },
      };
    }
    return microsoftError(404, 'ErrorItemNotFound');
  }

  #delta(calendar: FakeCalendar, request: FakeRequest): FakeResponse {
    const cursor = this.#cursorOf(calendar, request.query);
    if (!('to' in cursor)) return cursor;
    const { window, from, to, offset } = cursor;
    const idOf = idsFor(calendar, request);
    const items: MicrosoftItem[] =
      from === null ? allItems(calendar, window, to, idOf) : changedItems(calendar, window, { from, to }, idOf);
    const [, preferred] = /odata\.maxpagesize=(\d+)/.exec(String(request.headers['prefer'] ?? '')) ?? [];
    const size = Math.min(Number(preferred ?? DEFAULT_PAGE_SIZE), this.maxPage);
    const link = (kind: 'skiptoken' | 'deltatoken', next: Partial<Cursor>): string =>
      `${this.graphUrl}/me/calendars/${encodeURIComponent(calendar.id)}/calendarView/delta?$${kind}=${encode({ ...cursor, ...next })}`;
    if (cursor.emptyPages > 0)
      return page([], { '@odata.nextLink': link('skiptoken', { emptyPages: cursor.emptyPages - 1 }) });
    const value = items.slice(offset, offset + size);
    const { emptyPages } = this;
    if (this.paging === 'SAME_LINK') return page(value, { '@odata.nextLink': link('skiptoken', {}) });
    if (this.paging === 'NEW_LINKS')
      return page(value, { '@odata.nextLink': `${link('skiptoken', {})}.${randomUUID()}` });
    return offset + size < items.length
      ? page(value, { '@odata.nextLink': link('skiptoken', { offset: offset + size, emptyPages }) })
      : page(value, { '@odata.deltaLink': link('deltatoken', { from: to, offset: 0, emptyPages }) });
  }

  /** Returns the position of a request: that of the link it follows, or the start of a first round over its window. */
  #cursorOf(calendar: FakeCalendar, query: URLSearchParams): Cursor | FakeResponse {
    const skipToken = query.get('$skiptoken');
    const deltaToken = query.get('$deltatoken');
    const cursor = decode(skipToken ?? deltaToken ?? '', calendar.id);
    if (skipToken !== null || deltaToken !== null) {
      // A full round has no `from`: its items are of the revision `to`.
      if (!cursor) return badDeltaToken();
      if (!calendar.isReadable(cursor.from ?? cursor.to)) return microsoftError(410, 'SyncStateNotFound');
      return deltaToken === null ? cursor : { ...cursor, to: calendar.revision };
    }
    const window = windowOf(query);
    if (!window) return microsoftError(400, 'ErrorInvalidParameter');
    return {
      calendarId: calendar.id,
      window,
      from: null,
      to: calendar.revision,
      offset: 0,
      emptyPages: this.emptyPages,
    };
  }
}

/** Returns how ids are written: they stay the same when items move only if the client asks for immutable ids. */
function idsFor(calendar: FakeCalendar, request: FakeRequest): IdOf {
  const isImmutable = /IdType="ImmutableId"/.test(String(request.headers['prefer'] ?? ''));
  const folder = Buffer.from(calendar.id).toString('hex').slice(-12);
  return isImmutable ? immutable : (id) => `AAMk.${folder}.${id}`;
}

function immutable(id: string): string {
  return `AAkA.${id}`;
}

function windowOf(query: URLSearchParams): Window | undefined {
  const [from, to] = ['startDateTime', 'endDateTime'].map((name) => Date.parse(query.get(name) ?? ''));
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/** The last page of a round has a delta link, the others a next link (learn.microsoft.com/graph/delta-query-events). */
type PageLink = { readonly '@odata.nextLink': string } | { readonly '@odata.deltaLink': string };

function page(value: readonly MicrosoftItem[], links: PageLink): FakeResponse {
  return { status: 200, body: { value, ...links } };
}

function encode(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function decode(token: string, calendarId: string): Cursor | undefined {
  try {
    const cursor = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Cursor;
    return cursor.calendarId === calendarId ? cursor : undefined;
  } catch {
    return undefined;
  }
}

/** The same id whenever an account with this address is created. */
const subjectOf = (email: string): string =>
  createHash('sha256')
    .update(email)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
