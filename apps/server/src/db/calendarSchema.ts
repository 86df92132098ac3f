import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Generated } from 'kysely';
import type { Timestamp, OptionalTimestamp } from './columnTypes';

export type IntegrationError =
  | 'CONSENT_REVOKED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'UNREADABLE'
  | 'NO_MAILBOX'
  | 'CREDENTIALS_UNREADABLE'
  | 'TOO_LARGE'
  | 'INTERNAL';

export interface IntegrationTable {
  user_id: string;
  id: string;
  provider: 'GOOGLE' | 'OUTLOOK' | 'ICAL';
  account_subject: string;
  account_name: string;
  status: Generated<'CONNECTED' | 'ERROR'>;
  /** With status CONNECTED: shown to the user, and retried until a sync succeeds. */
  error: IntegrationError | null;
  /** True until the user has chosen which calendars are read; until then, none is. */
  needs_calendar_choice: Generated<boolean>;
  /** Encrypted; null once the consent was revoked. */
  credentials: Buffer | null;
  credentials_key_id: string | null;
  credentials_version: Generated<number>;
  lease_until: Timestamp | null;
  /** End of the lease of the process that refreshes the tokens. */
  refresh_until: OptionalTimestamp;
  /** The provider asked not to be called before this time. */
  retry_at: OptionalTimestamp;
  failures: Generated<number>;
  /** True if the provider reports the changes of all calendars that are read. */
  is_pushed: Generated<boolean>;
  last_success_at: Timestamp | null;
  /** Since when it is not read any more: its consent has ended, or it is paused. */
  unread_since: OptionalTimestamp;
  next_sync_at: Timestamp | null;
  created_at: Timestamp;
}

export interface CalendarTable {
  user_id: string;
  id: string;
  integration_id: string;
  external_id: string;
  name: string;
  color: string | null;
  is_primary: Generated<boolean>;
  is_on: Generated<boolean>;
  status: Generated<'ACTIVE' | 'MISSING' | 'ERROR'>;
  cursor: string | null;
  window_from: Timestamp | null;
  window_to: Timestamp | null;
  synced_at: Timestamp | null;
  /** Consecutive failures to read it. */
  failures: Generated<number>;
  /** Not read before this time after failures, unless the user asks for it. */
  next_sync_at: OptionalTimestamp;
  /** The provider asked not to be called for it before this time. */
  retry_at: OptionalTimestamp;
  /** No push channel is requested before this time. */
  watch_after: OptionalTimestamp;
}

export interface CalendarEventTable {
  user_id: string;
  calendar_id: string;
  external_id: string;
  event_key: string;
  name: string;
  description: string;
  location: string;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  start_date: CivilDate | null;
  /** Exclusive. */
  end_date: CivilDate | null;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  is_declined: boolean;
  is_free: boolean;
  is_private: boolean;
  /** The series within its calendar; null if it does not recur. */
  series_id: string | null;
}
