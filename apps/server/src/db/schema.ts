import type { AdminAct, DeletionReason, PaymentInterval } from '@sevenfold/contract';
import type { CivilDate, Quarter, WeekId, WeekStartDay } from '@sevenfold/domain/calendar';
import type { ActivityUnit, Direction } from '@sevenfold/domain/activity';
import type { AreaKind } from '@sevenfold/domain/area';
import type { ObjectiveStatus, ObjectiveType } from '@sevenfold/domain/objective';
import type { Scores } from '@sevenfold/domain/lifeRating';
import type { Feeling } from '@sevenfold/domain/review';
import type { PaymentState, WebStatus } from '@sevenfold/domain/plan';
import type { Mood } from '@sevenfold/domain/feedback';
import type { Language, ThemeMode, TimeOfDay } from '@sevenfold/domain/user';
import type { ColumnType, Generated } from 'kysely';

/** A timestamp, written and read as a Date. */
type Moment = ColumnType<Date, Date, Date>;

/** The tables created by `migrations/`. Civil dates are read as strings. */
export interface Database {
  app_user: UserTable;
  identity: { issuer: string; subject: string; user_id: string; created_at: Moment };
  session: {
    user_id: string;
    token_hash: Buffer;
    platform: string;
    device: string | null;
    created_at: Moment;
    seen_at: Moment;
    expires_at: Moment;
    /** Names the session to its user. */
    id: Generated<string>;
    timezone: ColumnType<string | null, string | null | undefined, string | null>;
    admin_email: ColumnType<string | null, string | null | undefined, never>;
  };
  web_subscription: WebSubscriptionTable;
  store_subscription: {
    user_id: string;
    store: 'APP_STORE' | 'PLAY_STORE' | 'OTHER';
    expires_at: Date | null;
    grace_ends_at: Date | null;
    is_refunded: boolean;
    is_ending: boolean;
    read_at: Moment;
  };
  manual_premium: { user_id: string; granted_at: Moment; ends_on: CivilDate | null };
  admin_act: {
    id: string;
    at: Moment;
    admin_email: string;
    action: AdminAct['action'];
    user_id: string | null;
    reason: string;
    ends_on: CivilDate | null;
  };
  deletion_reason: { id: string; reason: DeletionReason; text: string; created_at: Moment };
  registration_ticket: {
    token_hash: Buffer;
    issuer: string;
    subject: string;
    email: string | null;
    name: string;
    expires_at: Moment;
  };
  waiting_account: {
    email: string;
    name: string;
    imported_at: Moment;
    account: ColumnType<unknown, string | undefined, string>;
    counts: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  };
  migrated_account: {
    user_id: string;
    email: string;
    name: string;
    imported_at: Moment;
    account: ColumnType<unknown, string, string>;
    counts: ColumnType<unknown, string, string>;
    created_at: Moment;
  };
  onboarding_step: { user_id: string; step: string; completed_at: Moment };
  operation: { user_id: string; id: string; call: string; body_hash: Buffer; answer: string; created_at: Moment };
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
  skip: { user_id: string; activity_id: string; date: CivilDate; reason: 'REST' | 'SICK' | 'AWAY' | 'OTHER' | null };
  objective: ObjectiveTable;
  objective_check_in: CheckInTable;
  objective_link: { user_id: string; objective_id: string; activity_id: string };
  review: ReviewTable;
  feedback: {
    user_id: string;
    id: string;
    message: string;
    mood: Mood | null;
    created_at: Moment;
    mail_claimed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  life_rating: {
    user_id: string;
    date: CivilDate;
    scores: ColumnType<Scores, string, string>;
    updated_at: Moment;
  };
  import_batch: ImportBatchTable;
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
    expires_at: Moment;
  };
  consent_revocation: {
    user_id: string;
    id: string;
    provider: 'GOOGLE' | 'OUTLOOK';
    credentials: Buffer;
    credentials_key_id: string;
    created_at: Moment;
  };
  epoch: { is_only: Generated<boolean>; id: Generated<string>; began_at: Generated<Date> };
  page_view: { day: string; route: string; platform: string; slot: number; views: ColumnType<string, number, number> };
}

interface IntegrationTable {
  user_id: string;
  id: string;
  provider: 'GOOGLE' | 'OUTLOOK' | 'ICAL';
  account_subject: string;
  account_name: string;
  status: Generated<'CONNECTED' | 'ERROR'>;
  error: 'CONSENT_REVOKED' | 'FORBIDDEN' | 'NOT_FOUND' | 'UNREADABLE' | null;
  /** Encrypted; null after they were withdrawn. */
  credentials: Buffer | null;
  credentials_key_id: string | null;
  credentials_version: Generated<number>;
  lease_until: Moment | null;
  /** Until when one process refreshes the tokens. */
  refresh_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Before when the provider has asked not to be called. */
  retry_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failures: Generated<number>;
  last_success_at: Moment | null;
  next_sync_at: Moment | null;
  created_at: Moment;
}

interface CalendarTable {
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
  window_from: Moment | null;
  window_to: Moment | null;
  synced_at: Moment | null;
}

interface CalendarEventTable {
  user_id: string;
  calendar_id: string;
  external_id: string;
  event_key: string;
  name: string;
  description: string;
  location: string;
  starts_at: Moment | null;
  ends_at: Moment | null;
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

interface ImportBatchTable {
  user_id: string;
  import_id: string;
  number: number;
  source: 'SEVENFOLD' | 'LOOP' | 'HABIT_TROVE' | 'CSV';
  file_name: string;
  is_last: boolean;
  created: ColumnType<ItemKeys, string, string>;
  restored: ColumnType<ItemKeys, string, string>;
  created_at: Moment;
}

/** Keys of rows by kind: ids, week ids, or the two parts of a skip or link. */
export type ItemKeys = {
  -readonly [
    K in 'areas' | 'activities' | 'objectives' | 'links' | 'checkIns' | 'entries' | 'skips' | 'reviews' | 'lifeRatings'
  ]?: readonly string[] | undefined;
};

interface UserTable {
  user_id: string;
  name: string;
  email: string | null;
  date_of_birth: CivilDate | null;
  where_did_you_hear: string | null;
  created_at: Moment;
  language: Language;
  week_start_day: WeekStartDay;
  timezone: string;
  theme_mode: Generated<ThemeMode>;
  day_ends_at: Generated<number>;
  allow_weekly_review_emails: Generated<boolean>;
  weekly_review_email_time: Generated<TimeOfDay>;
  allow_daily_notifications: Generated<boolean>;
  daily_notifications_time: Generated<TimeOfDay>;
  allow_weekly_notifications: Generated<boolean>;
  weekly_notifications_time: Generated<TimeOfDay>;
  allow_page_views: Generated<boolean>;
  subscription_type: Generated<'FREE' | 'PREMIUM'>;
  payment_system: Generated<'NONE' | 'WEB' | 'MOBILE' | 'MANUAL'>;
  /** End of premium without a report; null for free users, and while it is renewed. */
  premium_ends_at: ColumnType<Date | null, never, Date | null>;
  /** Set after a failed payment. */
  grace_ends_at: ColumnType<Date | null, never, Date | null>;
  /** Set while the account is marked for deletion. */
  delete_at: ColumnType<Date | null, never, Date | null>;
}

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
  read_at: ColumnType<Date | null, never, Date | null>;
}

interface ActivityTable {
  user_id: string;
  id: string;
  name: string;
  description: string;
  color: string;
  icon: string;
  area_id: string | null;
  unit: ActivityUnit;
  custom_times_unit: string | null;
  custom_times_unit_singular: string | null;
  direction: Direction;
  calendar_tracking: ColumnType<unknown, string | null, string | null>;
  calendar_tracking_status: Generated<'OFF' | 'ACTIVE' | 'CALENDAR_MISSING' | 'ERROR'>;
  sort_order: number;
  is_active: Generated<boolean>;
  created_at: Moment;
  deleted_at: Moment | null;
}

interface EntryTable {
  user_id: string;
  id: string;
  activity_id: string;
  date: CivilDate;
  amount: number;
  source: 'MANUAL' | 'TIMER' | 'CALENDAR' | 'IMPORT';
  started_at: Moment | null;
  /** Minutes ahead of UTC; set for every entry with `started_at`. */
  utc_offset_minutes: number | null;
  note: string | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

interface ObjectiveTable {
  user_id: string;
  id: string;
  name: string;
  why: string;
  area_id: string | null;
  period_year: number;
  /** Null for the whole year. */
  period_quarter: Quarter | null;
  type: ObjectiveType;
  start_value: number | null;
  target_value: number | null;
  unit_label: string | null;
  follows_activity_id: string | null;
  carried_from: string | null;
  status: Generated<ObjectiveStatus>;
  achieved_at: CivilDate | null;
  sort_order: number;
  created_at: Moment;
  deleted_at: Moment | null;
}

interface CheckInTable {
  user_id: string;
  id: string;
  objective_id: string;
  date: CivilDate;
  value: number;
  note: string | null;
  created_at: Moment;
  deleted_at: Moment | null;
}

interface ReviewTable {
  user_id: string;
  week_id: WeekId;
  feeling: Feeling | null;
  wins: Generated<string>;
  struggles: Generated<string>;
  notes: Generated<string>;
  facts: ColumnType<unknown, string | null, string | null>;
  goals_met: number | null;
  goals: number | null;
  attainment: number | null;
  created_at: Moment;
  updated_at: Moment;
  finished_at: Moment | null;
  deleted_at: Moment | null;
}
