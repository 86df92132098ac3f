import type { AdminAct, DeletionReason, ImportCounts, PaymentInterval, Skip } from '@sevenfold/contract';
import type { BackupDestination, BackupFailure } from '@sevenfold/domain/backup';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { AreaKind } from '@sevenfold/domain/area';
import type { Scores } from '@sevenfold/domain/lifeRating';
import type { PaymentState, WebStatus } from '@sevenfold/domain/subscription';
import type { Mood } from '@sevenfold/domain/feedback';
import type { ColumnType, Generated } from 'kysely';
import type { CalendarEventTable, CalendarTable, IntegrationTable } from './calendarSchema';
import type { Timestamp, OptionalTimestamp } from './columnTypes';
import type { ActivityTable, CheckInTable, EntryTable, ObjectiveTable, ReviewTable, UserTable } from './nounSchema';

/**
 * The tables created by `migrations/`. Civil dates are read as strings. Of the tables of nouns, whose rows are read and written by
 * `rows/`, only the columns that other queries name.
 */
export interface Database {
  app_user: UserTable;
  identity: {
    issuer: string;
    subject: string;
    user_id: string;
    created_at: Timestamp;
    /** Identifies the sign-in method to its user. */
    id: Generated<string>;
    /** Verified address it was last used with. */
    email: string | null;
  };
  session: {
    user_id: string;
    token_hash: Buffer;
    platform: string;
    device: string | null;
    created_at: Timestamp;
    seen_at: Timestamp;
    expires_at: Timestamp;
    /** Identifies the session to its user; the token and its hash never leave the server. */
    id: Generated<string>;
    timezone: ColumnType<string | null, string | null | undefined, string | null>;
    admin_email: ColumnType<string | null, string | null | undefined, null>;
    /** Last confirmation of who the user is; null if there was none since the sign-in. */
    confirmed_at: ColumnType<Date | null, undefined, Date>;
  };
  web_subscription: WebSubscriptionTable;
  store_subscription: {
    user_id: string;
    store: 'APP_STORE' | 'PLAY_STORE' | 'OTHER';
    expires_at: Date | null;
    grace_ends_at: Date | null;
    is_refunded: boolean;
    is_ending: boolean;
    read_at: Timestamp;
  };
  manual_premium: { user_id: string; granted_at: Timestamp; ends_on: CivilDate | null };
  admin_act: {
    id: string;
    at: Timestamp;
    admin_email: string;
    action: AdminAct['action'];
    user_id: string | null;
    reason: string;
    ends_on: CivilDate | null;
  };
  backup_destination: {
    destination: BackupDestination;
    configured_at: Timestamp;
    succeeded_at: OptionalTimestamp;
    failing_since: OptionalTimestamp;
    failure: ColumnType<BackupFailure | null, BackupFailure | null | undefined, BackupFailure | null>;
    told_at: OptionalTimestamp;
  };
  known_release: {
    id: Generated<true>;
    asked_at: Timestamp;
    version: ColumnType<string | null, string | null | undefined, string | null>;
    url: ColumnType<string | null, string | null | undefined, string | null>;
  };
  erased_account: { id_hash: Buffer; removed_at: Timestamp };
  deletion_reason: { id: string; reason: DeletionReason; text: string; created_at: Timestamp };
  registration_ticket: {
    token_hash: Buffer;
    issuer: string;
    subject: string;
    email: string | null;
    name: string;
    expires_at: Timestamp;
    /** Hash of the secret of the browser it was issued to; null for native apps. */
    browser_hash: Buffer | null;
    /** Consent of the identity, all null without one. */
    client_id: string | null;
    credentials: Buffer | null;
    credentials_key_id: string | null;
  };
  sign_in_consent: {
    user_id: string;
    id: string;
    /** Null after the identity was removed. */
    identity_id: string | null;
    client_id: string;
    credentials: Buffer;
    credentials_key_id: string;
    created_at: Timestamp;
    /** Until when a job withdraws it; null while it has an identity. */
    expires_at: Date | null;
  };
  used_nonce: { nonce_hash: Buffer; expires_at: Timestamp };
  passkey: {
    user_id: string;
    /** Of its row in `identity`, whose subject is the id of the credential. */
    identity_id: string;
    name: string;
    /** Name of the server it was made for, without which it cannot be used. */
    rp_id: string;
    public_key: Buffer;
    /** Read as text. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    created_at: Timestamp;
    last_used_at: OptionalTimestamp;
  };
  passkey_challenge: {
    challenge_hash: Buffer;
    purpose: 'SIGN_IN' | 'REGISTER' | 'ADD' | 'CONFIRM';
    /** Hash of the browser, link or session that it was issued to. */
    bound_to: Buffer;
    /** Id of the user to be registered. */
    new_user_id: string | null;
    expires_at: Timestamp;
  };
  recovery_code: { user_id: string; code_hash: Buffer; created_at: Timestamp; used_at: OptionalTimestamp };
  invitation: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: OptionalTimestamp;
  };
  shared_link: {
    token_hash: Buffer;
    user_id: string;
    id: string;
    activity_id: string | null;
    label: string | null;
    shows_name: boolean;
    created_at: Timestamp;
    last_opened_at: OptionalTimestamp;
  };
  set_up_token: { token_hash: Buffer; expires_at: Timestamp };
  waiting_account: {
    email: string;
    name: string;
    imported_at: Timestamp;
    account: ColumnType<unknown, string | undefined, string>;
    counts: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  };
  migrated_account: {
    user_id: string;
    email: string;
    name: string;
    imported_at: Timestamp;
    account: ColumnType<unknown, string, string>;
    counts: ColumnType<unknown, string, string>;
    created_at: Timestamp;
  };
  onboarding_step: { user_id: string; step: string; completed_at: Timestamp };
  operation: { user_id: string; id: string; call: string; body_hash: Buffer; answer: string; created_at: Timestamp };
  area: {
    user_id: string;
    id: string;
    name: string;
    kind: Generated<AreaKind | null>;
    color: string;
    sort_order: number;
  };
  activity: ActivityTable;
  goal_period: {
    user_id: string;
    activity_id: string;
    start_week_id: WeekId;
    end_week_id: WeekId | null;
    target: number;
  };
  entry: EntryTable;
  skip: { user_id: string; activity_id: string; date: CivilDate; reason: Skip['reason'] };
  objective: ObjectiveTable;
  objective_check_in: CheckInTable;
  objective_link: { user_id: string; objective_id: string; activity_id: string };
  review: ReviewTable;
  feedback: {
    user_id: string;
    id: string;
    message: string;
    mood: Mood | null;
    created_at: Timestamp;
    mail_claimed_at: OptionalTimestamp;
  };
  review_email: {
    user_id: string;
    week_id: WeekId;
    status: 'WAITING' | 'CLAIMED' | 'HANDING_OVER' | 'SENT' | 'REJECTED' | 'UNCONFIRMED' | 'EMPTY';
    claim_id: string;
    lease_until: Timestamp;
    attempts: number;
    /** Code of the last reply by which the mail server rejected the email. */
    reply_code: number | null;
    created_at: Timestamp;
  };
  life_rating: {
    user_id: string;
    date: CivilDate;
    scores: ColumnType<Scores, string, string>;
    updated_at: Timestamp;
  };
  import_batch: ImportBatchTable;
  import_undo: {
    user_id: string;
    import_id: string;
    status: 'UNDOING' | 'UNDONE' | 'RESTORING';
    /** Number of steps that are done. */
    step: number;
    steps: number;
    /** Numbers of objects that stay. */
    kept: ColumnType<ImportCounts, string, string>;
    created_at: Timestamp;
  };
  integration: IntegrationTable;
  calendar: CalendarTable;
  calendar_event: CalendarEventTable;
  event_choice: { user_id: string; activity_id: string; event_key: string; choice: 'REJECTED' | 'ATTACHED' };
  counted_event: {
    user_id: string;
    entry_id: string;
    activity_id: string;
    calendar_id: string;
    event_key: string;
    is_attached: boolean;
    timezone: string;
    day_ends_at: number;
  };
  authorization_request: {
    user_id: string;
    state_hash: Buffer;
    token_hash: Buffer;
    provider: 'GOOGLE' | 'OUTLOOK';
    verifier: Buffer;
    verifier_key_id: string;
    integration_id: string | null;
    origin: 'SETTINGS' | 'ONBOARDING';
    redirect_uri: string;
    expires_at: Timestamp;
  };
  consent_revocation: {
    user_id: string;
    id: string;
    provider: 'GOOGLE' | 'OUTLOOK';
    /** The account at the provider; null where an earlier version of the server stored it. */
    account_subject: string | null;
    credentials: Buffer;
    credentials_key_id: string;
    created_at: Timestamp;
    /** Push channels to be stopped first, as JSON. */
    channels: ColumnType<unknown, string | undefined, string>;
  };
  push_channel: {
    user_id: string;
    id: string;
    calendar_id: string;
    external_id: string;
    resource_id: string;
    secret_hash: Buffer;
    renew_at: Timestamp;
    expires_at: Timestamp;
    /** Of the last notification; null before the first, and after a change that came without one. */
    notified_at: OptionalTimestamp;
  };
  push_subscription: {
    user_id: string;
    id: string;
    /** The session it belongs to. */
    token_hash: Buffer;
    endpoint_hash: Buffer;
    credentials: Buffer;
    credentials_key_id: string;
    /** No notification that came due before is sent. */
    since: ColumnType<Date, Date, Date>;
    /** Time of the next check; null after a change of the settings that decide it. */
    due_at: ColumnType<Date | null, undefined, Date | null>;
    created_at: Timestamp;
    last_success_at: ColumnType<Date | null, undefined, Date>;
  };
  push_delivery: {
    user_id: string;
    subscription_id: string;
    kind: string;
    date: CivilDate;
    status: 'WAITING' | 'POSTPONED' | 'CLAIMED' | 'SENDING' | 'SENT' | 'REJECTED' | 'UNCONFIRMED' | 'EMPTY';
    claim_id: string;
    /** Until then no other attempt begins. */
    lease_until: ColumnType<Date, Date, Date>;
    attempts: number;
    /** Last response of the push service that was an error. */
    status_code: number | null;
    created_at: Timestamp;
  };
  epoch: { is_only: Generated<boolean>; id: Generated<string>; began_at: Generated<Date> };
  page_view: { day: string; route: string; platform: string; slot: number; views: ColumnType<string, number, number> };
}

interface ImportBatchTable {
  user_id: string;
  import_id: string;
  number: number;
  source: 'SEVENFOLD' | 'LOOP' | 'HABIT_TROVE' | 'CSV';
  file_name: string;
  is_last: boolean;
  created: ColumnType<ItemKeys, string, string>;
  restored: ColumnType<ItemKeys, string, string>;
  digests: ColumnType<ImportDigests, string | undefined, string>;
  removed: ColumnType<unknown, never, never>;
  row_count: Generated<number>;
  created_at: Timestamp;
}

/** Digests of rows in the order of their keys; a kind is missing if it has none. */
export interface ImportDigests {
  readonly created?: ItemKeys;
  readonly restored?: ItemKeys;
}

/** Keys of rows by kind: ids, week ids, or the two parts of a skip, plan, absence, link or choice. */
export type ItemKeys = {
  -readonly [
    K in
      | 'areas'
      | 'activities'
      | 'objectives'
      | 'combinedGoals'
      | 'links'
      | 'checkIns'
      | 'entries'
      | 'skips'
      | 'plans'
      | 'absences'
      | 'absenceSkips'
      | 'eventChoices'
      | 'reviews'
      | 'lifeRatings'
  ]?: readonly string[] | undefined;
};

interface WebSubscriptionTable {
  user_id: string;
  customer_id: string;
  checkout_id: ColumnType<string | null, never, string | null>;
  checkout_interval: ColumnType<PaymentInterval | null, never, PaymentInterval | null>;
  checkout_number: ColumnType<number, never, number>;
  subscription_id: ColumnType<string | null, never, string | null>;
  status: ColumnType<WebStatus | null, never, WebStatus | null>;
  payment: ColumnType<PaymentState | null, never, PaymentState | null>;
  payment_interval: ColumnType<PaymentInterval | null, never, PaymentInterval | null>;
  period_start: ColumnType<Date | null, never, Date | null>;
  period_end: ColumnType<Date | null, never, Date | null>;
  is_ending: ColumnType<boolean | null, never, boolean | null>;
  paid_until: ColumnType<Date | null, never, Date | null>;
  failed_at: ColumnType<Date | null, never, Date | null>;
  is_collection_paused: ColumnType<boolean, never, boolean>;
  told_of: ColumnType<readonly string[], never, readonly string[]>;
  read_at: ColumnType<Date | null, never, Date | null>;
}
