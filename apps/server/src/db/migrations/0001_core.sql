-- Every table of a person's data has user_id first in its primary key, and child rows refer to parents by (user_id, id): a row of
-- another person cannot be referred to, and the schema shards by user_id without change.

CREATE TABLE app_user (
  user_id uuid PRIMARY KEY,
  name text NOT NULL,
  email text,
  date_of_birth date,
  where_did_you_hear text,
  created_at timestamptz NOT NULL,
  language text NOT NULL,
  week_start_day text NOT NULL,
  timezone text NOT NULL,
  theme_mode text NOT NULL DEFAULT 'SYSTEM',
  day_ends_at smallint NOT NULL DEFAULT 0,
  allow_weekly_review_emails boolean NOT NULL DEFAULT true,
  weekly_review_email_time text NOT NULL DEFAULT '18:00',
  allow_daily_notifications boolean NOT NULL DEFAULT false,
  daily_notifications_time text NOT NULL DEFAULT '20:00',
  allow_weekly_notifications boolean NOT NULL DEFAULT false,
  weekly_notifications_time text NOT NULL DEFAULT '18:00',
  allow_page_views boolean NOT NULL DEFAULT true,
  subscription_type text NOT NULL DEFAULT 'FREE',
  payment_system text NOT NULL DEFAULT 'NONE',
  CHECK (language IN ('EN', 'ES', 'JA')),
  CHECK (week_start_day IN ('SUNDAY', 'MONDAY', 'SATURDAY')),
  CHECK (theme_mode IN ('SYSTEM', 'LIGHT', 'DARK')),
  CHECK (day_ends_at BETWEEN 0 AND 6),
  CHECK (subscription_type IN ('FREE', 'PREMIUM')),
  CHECK (payment_system IN ('NONE', 'WEB', 'MOBILE', 'MANUAL'))
);

-- The directory of who may sign in as whom: looked up before a user is known, hence not led by user_id.
CREATE TABLE identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identity_user ON identity (user_id);

-- A token names its user before its secret, so that a session is found through its user.
CREATE TABLE session (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  platform text NOT NULL,
  device text,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, token_hash)
);

-- Somebody whose identity is proved and who has yet to register.
CREATE TABLE registration_ticket (
  token_hash bytea PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  name text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Accounts of version 1.0 that wait for their owner, by the address they were made with.
CREATE TABLE waiting_account (
  email text PRIMARY KEY,
  name text NOT NULL,
  imported_at timestamptz NOT NULL
);

CREATE TABLE onboarding_step (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  step text NOT NULL,
  completed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, step)
);

-- The answer to each mutation as JSON text, kept so that a retry has one effect and the same answer, to the byte.
CREATE TABLE operation (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id text NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  answer text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX operation_age ON operation USING brin (created_at);

CREATE TABLE area (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  sort_order integer NOT NULL,
  PRIMARY KEY (user_id, id)
);

CREATE TABLE activity (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  color text NOT NULL,
  icon text NOT NULL,
  area_id uuid,
  unit text NOT NULL,
  custom_times_unit text,
  direction text NOT NULL DEFAULT 'AT_LEAST',
  calendar_tracking jsonb,
  calendar_tracking_status text NOT NULL DEFAULT 'OFF',
  sort_order integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, area_id) REFERENCES area (user_id, id) ON DELETE SET NULL (area_id),
  CHECK (unit IN ('DAYS', 'TIMES', 'DURATION')),
  CHECK (direction IN ('AT_LEAST', 'AT_MOST'))
);
CREATE INDEX activity_area ON activity (user_id, area_id);

-- Rows of one activity never overlap; an end is exclusive, and null means "until further notice".
CREATE TABLE goal_period (
  user_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  start_week_id text COLLATE "C" NOT NULL,
  end_week_id text COLLATE "C",
  target integer NOT NULL,
  PRIMARY KEY (user_id, activity_id, start_week_id),
  FOREIGN KEY (user_id, activity_id) REFERENCES activity (user_id, id) ON DELETE CASCADE,
  CHECK (end_week_id > start_week_id),
  CHECK (target BETWEEN 0 AND 10080)
);

CREATE TABLE entry (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  activity_id uuid NOT NULL,
  date date NOT NULL,
  amount integer NOT NULL,
  source text NOT NULL,
  started_at timestamptz,
  note text,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, activity_id) REFERENCES activity (user_id, id) ON DELETE CASCADE,
  CHECK (amount BETWEEN 1 AND 1440),
  CHECK (source IN ('MANUAL', 'TIMER', 'CALENDAR', 'IMPORT'))
);
CREATE INDEX entry_date ON entry (user_id, date) WHERE deleted_at IS NULL;
-- Not partial: it also serves the foreign key, without which deleting an activity or a person reads every entry for each row.
CREATE INDEX entry_activity_date ON entry (user_id, activity_id, date) INCLUDE (amount, deleted_at);

CREATE TABLE skip (
  user_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  date date NOT NULL,
  reason text,
  PRIMARY KEY (user_id, activity_id, date),
  FOREIGN KEY (user_id, activity_id) REFERENCES activity (user_id, id) ON DELETE CASCADE,
  CHECK (reason IN ('REST', 'SICK', 'AWAY', 'OTHER'))
);
CREATE INDEX skip_date ON skip (user_id, date);

-- Counted without a person, an id or a query. The slot spreads writers over several rows of one count.
CREATE TABLE page_view (
  day date NOT NULL,
  route text NOT NULL,
  platform text NOT NULL,
  slot smallint NOT NULL,
  views bigint NOT NULL,
  PRIMARY KEY (day, route, platform, slot)
);
