import type { Activity, Entry, User } from '@sevenfold/contract';
import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { CivilDate, WeekId, WeekStartDay } from '@sevenfold/domain/calendar';
import type { Feeling } from '@sevenfold/domain/review';
import type { Language, TimeOfDay } from '@sevenfold/domain/user';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './columnTypes';

// Tables whose rows are read and written by `rows/`: only the columns that other queries name.

export interface UserTable {
  user_id: string;
  name: string;
  email: string | null;
  date_of_birth: CivilDate | null;
  where_did_you_hear: string | null;
  created_at: Timestamp;
  language: Language;
  week_start_day: WeekStartDay;
  timezone: string;
  day_ends_at: Generated<number>;
  allow_weekly_review_emails: Generated<boolean>;
  weekly_review_email_time: Generated<TimeOfDay>;
  allow_daily_notifications: Generated<boolean>;
  daily_notifications_time: Generated<TimeOfDay>;
  allow_weekly_notifications: Generated<boolean>;
  weekly_notifications_time: Generated<TimeOfDay>;
  subscription_type: Generated<'FREE' | 'PREMIUM'>;
  payment_system: Generated<'NONE' | 'WEB' | 'MOBILE' | 'MANUAL'>;
  /** Time at which premium ends by itself; null for free users, and while a subscription is renewed. */
  premium_ends_at: ColumnType<Date | null, never, Date | null>;
  /** Set after a failed payment. */
  grace_ends_at: ColumnType<Date | null, never, Date | null>;
  /** Set while the account is marked for deletion. */
  delete_at: ColumnType<Date | null, never, Date | null>;
  dismissed_suggestions: Generated<string[]>;
  timer: ColumnType<NonNullable<User['timer']> | null, string | null | undefined, string | null>;
  absences: ColumnType<NonNullable<User['absences']>, string | undefined, string>;
  /** Time of the next check of the weekly review email; null after a change of the settings that decide it. */
  review_email_at: ColumnType<Date | null, never, Date | null>;
  /** Signs the links that end weekly review emails. */
  unsubscribe_key: ColumnType<string, never, never>;
}

export interface ActivityTable {
  user_id: string;
  id: string;
  name: string;
  unit: ActivityUnit;
  /** 0 Sunday to 6 Saturday; empty for any day. */
  weekdays: Generated<number[]>;
  /** Sorted by time, one per time. */
  reminders: ColumnType<NonNullable<Activity['reminders']>, string | undefined, string>;
  calendar_tracking: ColumnType<unknown, string | null, string | null>;
  sort_order: number;
  is_active: Generated<boolean>;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
}

export interface EntryTable {
  user_id: string;
  id: string;
  activity_id: string;
  date: CivilDate;
  amount: number;
  source: Entry['source'];
  started_at: Timestamp | null;
  /** Minutes ahead of UTC; set for every entry with `started_at`. */
  utc_offset_minutes: number | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
}

export interface ObjectiveTable {
  user_id: string;
  id: string;
  name: string;
  sort_order: number;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
}

export interface CheckInTable {
  user_id: string;
  id: string;
  objective_id: string;
  /** Set for a note of a step, which has no value. */
  step_id: string | null;
  date: CivilDate;
  value: number | null;
  note: string | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  /** True if it was deleted with its step, and not by itself. */
  deleted_with_step: boolean;
}

export interface ReviewTable {
  user_id: string;
  week_id: WeekId;
  feeling: Feeling | null;
  wins: string;
  goals_met: number | null;
  goals: number | null;
  attainment: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  finished_at: Timestamp | null;
  deleted_at: Timestamp | null;
}
