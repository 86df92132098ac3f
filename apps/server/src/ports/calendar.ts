import type { CivilDate } from '@sevenfold/domain/calendar';

/** Tokens as granted by a provider of calendars. */
export interface Tokens {
  readonly accessToken: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  /** Undefined: the one in use stays valid. */
  readonly refreshToken: string | undefined;
  readonly scopes: readonly string[];
}

/** The account that granted access. */
export interface Account {
  /** The provider's permanent id of the account. */
  readonly subject: string;
  /** Its address, or another name by which its owner recognises it. */
  readonly name: string;
}

export interface ProviderCalendar {
  readonly externalId: string;
  readonly name: string;
  /** `#RRGGBB`; null if the provider names none. */
  readonly color: string | null;
  readonly isPrimary: boolean;
  /** True if the calendar belongs to the account, and is not one of holidays, birthdays or another person. */
  readonly isOwned: boolean;
  readonly timeZone: string | null;
}

/** One occurrence: a single event, or one instance of a series. */
export interface ProviderEvent {
  /** Identifies the occurrence within its calendar; unchanged when it is moved. */
  readonly externalId: string;
  /**
   * Identifies the series within its calendar, as named by `SERIES` and `REMOVED`. Null for an event that does not
   * recur.
   */
  readonly seriesId: string | null;
  /** Identifies the event or its series in all calendars (RFC 5545, UID). */
  readonly iCalUid: string;
  /**
   * The start that the series gave this occurrence: an instant in UTC (`2026-11-22T09:00:00Z`), or a civil date for an
   * all-day one. Of a floating time, its wall clock time as if in UTC. Null for an event that does not recur.
   */
  readonly originalStart: string | null;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly time:
    | { readonly kind: 'TIMED'; /** In milliseconds since 1970. */ readonly start: number; readonly end: number }
    | { readonly kind: 'ALL_DAY'; readonly start: CivilDate; /** Exclusive. */ readonly end: CivilDate };
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** True if the owner of the account has declined. */
  readonly isDeclined: boolean;
  /** True if it leaves the time free ("transparent"). */
  readonly isFree: boolean;
  readonly isPrivate: boolean;
}

export type EventChange =
  /** An occurrence also removes the event of its series' id, which did not recur before. */
  | { readonly kind: 'SET'; readonly event: ProviderEvent }
  /** Removes the event of this id, or all occurrences of the series of this id. */
  | { readonly kind: 'REMOVED'; readonly externalId: string }
  /**
   * Names all occurrences that a series now has in the window; stored ones that are not among them are to be removed,
   * and so is a stored event of the series' own id, which did not recur before.
   * Microsoft Graph sends a changed series as a whole and does not tell which occurrences it has lost.
   */
  | { readonly kind: 'SERIES'; readonly seriesId: string; readonly externalIds: readonly string[] };

export interface EventPage {
  readonly changes: readonly EventChange[];
  /** Set on the last page only: where the next sync continues. */
  readonly cursor: string | undefined;
}

/** Milliseconds since 1970; `to` is exclusive. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** A channel by which the provider reports that something may have changed. */
export interface PushChannel {
  /** As chosen by the caller of `watch`, or by the provider. */
  readonly id: string;
  /** The provider's id of what is watched, needed to end the channel. */
  readonly resourceId: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Calendars of accounts that grant access by OAuth 2.0. All methods throw `CalendarError`. */
export interface OAuthCalendars {
  /** Returns the address of the page where the account's owner grants access. */
  authorizationUrl(request: {
    readonly state: string;
    /** S256 (RFC 7636). */
    readonly codeChallenge: string;
    readonly redirectUri: string;
    /** The account to select, when one is reconnected. */
    readonly loginHint?: string | undefined;
  }): string;
  exchange(request: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly redirectUri: string;
    readonly signal: AbortSignal;
  }): Promise<{ readonly tokens: Tokens; readonly account: Account; readonly hasAllScopes: boolean }>;
  refresh(refreshToken: string, signal: AbortSignal): Promise<Tokens>;
  /** Ends the consent. Resolves as well if it has ended already. */
  revoke(refreshToken: string, signal: AbortSignal): Promise<void>;
  calendars(accessToken: string, signal: AbortSignal): Promise<readonly ProviderCalendar[]>;
  /**
   * Reads pages of changes since `cursor`, or all events of the window without one. Occurrences of series are expanded.
   * The cursor of the last page is that of the next sync.
   */
  events(request: {
    readonly accessToken: string;
    readonly calendarId: string;
    readonly cursor: string | undefined;
    readonly window: TimeWindow;
    readonly signal: AbortSignal;
  }): AsyncIterable<EventPage>;
  /**
   * Requests notifications of changes, sent to an address. Some may never arrive. A provider that allows one channel
   * for each calendar extends `former`, which then keeps its id and its token.
   */
  watch(request: {
    readonly accessToken: string;
    readonly calendarId: string;
    /** Id of the new channel. */
    readonly channelId: string;
    /** Sent with every notification, as proof of its origin. */
    readonly token: string;
    readonly address: string;
    /** The calendar's channel that is to be replaced, if it has one. */
    readonly former?: Pick<PushChannel, 'id' | 'resourceId'> | undefined;
    readonly signal: AbortSignal;
  }): Promise<PushChannel>;
  /** Ends a channel. Resolves as well if it has ended already. */
  unwatch(request: {
    readonly accessToken: string;
    readonly channel: Pick<PushChannel, 'id' | 'resourceId'>;
    readonly signal: AbortSignal;
  }): Promise<void>;
}

/** A calendar published at an address. Throws `CalendarError`. */
export interface ICalendarFeed {
  read(request: {
    readonly url: string;
    readonly etag?: string | undefined;
    readonly lastModified?: string | undefined;
    readonly window: TimeWindow;
    /** IANA name of the user's zone, in which times without a zone are read. */
    readonly timeZone: string;
    /** Id of the user it is read for: files of one user are read one after the other. Absent: no such limit. */
    readonly userId?: string;
    readonly signal: AbortSignal;
  }): Promise<
    | 'NOT_MODIFIED'
    | {
        /** Empty if the calendar names none. */
        readonly name: string;
        readonly events: readonly ProviderEvent[];
        readonly etag: string | undefined;
        readonly lastModified: string | undefined;
      }
  >;
}

/** Providers of calendars that this server is configured for. */
export interface CalendarProviders {
  readonly GOOGLE: OAuthCalendars | undefined;
  readonly OUTLOOK: OAuthCalendars | undefined;
  readonly ICAL: ICalendarFeed | undefined;
}

/** Reason why a provider rejected a request. */
export type CalendarErrorKind =
  /** The account's owner has withdrawn the consent, or it has expired. */
  | 'CONSENT_REVOKED'
  /** The access token was rejected: a refresh gives another one, or fails because the consent has ended. */
  | 'UNAUTHORIZED'
  /** The account's owner has granted too little, or may not read this: only they can change it. */
  | 'PERMISSION_MISSING'
  /** Refused for another reason, which may pass. */
  | 'FORBIDDEN'
  /** Only the operator of this server can mend it: a disabled API, an expired client secret. */
  | 'MISCONFIGURED'
  | 'THROTTLED'
  /** A network error, a timeout or a server error of the provider. */
  | 'UNAVAILABLE'
  /** The cursor is too old: everything has to be read again. */
  | 'CURSOR_EXPIRED'
  /** The request is invalid, such as by its cursor. */
  | 'REJECTED'
  /** Something that should be created exists already. */
  | 'CONFLICT'
  | 'NOT_FOUND'
  /** The account has no mailbox, and so no calendars. */
  | 'NO_MAILBOX'
  /** The stored credentials cannot be decrypted with the server's keys. */
  | 'CREDENTIALS_UNREADABLE'
  | 'UNREADABLE'
  | 'TOO_LARGE'
  /** An address that must not be fetched, such as one of a private network. */
  | 'ADDRESS_REFUSED';

/** A failed request to a provider. Holds neither tokens nor contents of events. */
export class CalendarError extends Error {
  /**
   * @param retryAfterMs how long the provider asks to wait, in milliseconds
   * @param existingId of what exists already, for CONFLICT, if the provider names it
   */
  constructor(
    readonly kind: CalendarErrorKind,
    message: string,
    readonly retryAfterMs?: number,
    readonly existingId?: string,
  ) {
    super(message);
  }
}

/** True if the same request may succeed later, without anything done by the account's owner. */
export const isTransient = ({ kind }: CalendarError): boolean =>
  kind === 'UNAVAILABLE' || kind === 'THROTTLED' || kind === 'MISCONFIGURED';
