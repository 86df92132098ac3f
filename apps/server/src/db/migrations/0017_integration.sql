-- A connected calendar account, or a calendar published at an address. The credentials are encrypted; null after they were withdrawn.
CREATE TABLE integration (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  provider text NOT NULL,
  account_subject text NOT NULL,
  account_name text NOT NULL,
  status text NOT NULL DEFAULT 'CONNECTED',
  error text,
  credentials bytea,
  credentials_key_id text,
  credentials_version integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  failures integer NOT NULL DEFAULT 0,
  last_success_at timestamptz,
  next_sync_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, provider, account_subject),
  CHECK (provider IN ('GOOGLE', 'OUTLOOK', 'ICAL')),
  CHECK (status IN ('CONNECTED', 'ERROR')),
  CHECK (error IN ('CONSENT_REVOKED', 'FORBIDDEN', 'NOT_FOUND', 'UNREADABLE'))
);
CREATE INDEX integration_due ON integration (next_sync_at) WHERE status = 'CONNECTED';

CREATE TABLE calendar (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  integration_id uuid NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  color text,
  is_primary boolean NOT NULL DEFAULT false,
  is_on boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'ACTIVE',
  cursor text,
  window_from timestamptz,
  window_to timestamptz,
  generation integer NOT NULL DEFAULT 0,
  synced_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, integration_id, external_id),
  FOREIGN KEY (user_id, integration_id) REFERENCES integration (user_id, id) ON DELETE CASCADE,
  CHECK (status IN ('ACTIVE', 'MISSING', 'ERROR'))
);

-- One occurrence. Times are instants, or civil dates (the end exclusive) of an all-day one.
CREATE TABLE calendar_event (
  user_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  external_id text NOT NULL,
  event_key text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  location text NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  start_date date,
  end_date date,
  status text NOT NULL,
  is_declined boolean NOT NULL,
  is_free boolean NOT NULL,
  is_private boolean NOT NULL,
  generation integer NOT NULL,
  PRIMARY KEY (user_id, calendar_id, external_id),
  FOREIGN KEY (user_id, calendar_id) REFERENCES calendar (user_id, id) ON DELETE CASCADE,
  CHECK (status IN ('CONFIRMED', 'TENTATIVE', 'CANCELLED')),
  CHECK ((starts_at IS NULL) = (start_date IS NOT NULL) AND (ends_at IS NULL) = (end_date IS NOT NULL) AND (starts_at IS NULL) = (ends_at IS NULL))
);
CREATE INDEX calendar_event_ends ON calendar_event (user_id, ends_at) WHERE ends_at IS NOT NULL;
CREATE INDEX calendar_event_dates ON calendar_event (user_id, end_date) WHERE end_date IS NOT NULL;

-- What a user decided about one event. Kept without the event, so that it holds again when the event comes back.
CREATE TABLE event_choice (
  user_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  event_key text NOT NULL,
  choice text NOT NULL,
  PRIMARY KEY (user_id, activity_id, event_key),
  FOREIGN KEY (user_id, activity_id) REFERENCES activity (user_id, id) ON DELETE CASCADE,
  CHECK (choice IN ('REJECTED', 'ATTACHED'))
);

-- The event that an entry of source CALENDAR was counted from.
CREATE TABLE counted_event (
  user_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  event_key text NOT NULL,
  is_attached boolean NOT NULL,
  PRIMARY KEY (user_id, entry_id),
  FOREIGN KEY (user_id, entry_id) REFERENCES entry (user_id, id) ON DELETE CASCADE
);
CREATE INDEX counted_event_activity ON counted_event (user_id, activity_id);

-- A user on the way to a provider and back: usable once, and by the session that started it.
CREATE TABLE authorization_request (
  user_id uuid NOT NULL,
  state_hash bytea NOT NULL,
  token_hash bytea NOT NULL,
  provider text NOT NULL,
  verifier bytea NOT NULL,
  verifier_key_id text NOT NULL,
  integration_id uuid,
  origin text NOT NULL,
  redirect_uri text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, state_hash),
  FOREIGN KEY (user_id, token_hash) REFERENCES session (user_id, token_hash) ON DELETE CASCADE,
  CHECK (provider IN ('GOOGLE', 'OUTLOOK')),
  CHECK (origin IN ('SETTINGS', 'ONBOARDING'))
);
CREATE INDEX authorization_request_age ON authorization_request (expires_at);

-- A consent that still has to be withdrawn at the provider; the integration is gone already.
CREATE TABLE consent_revocation (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  provider text NOT NULL,
  credentials bytea NOT NULL,
  credentials_key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  CHECK (provider IN ('GOOGLE', 'OUTLOOK'))
);
CREATE INDEX consent_revocation_age ON consent_revocation (created_at);
