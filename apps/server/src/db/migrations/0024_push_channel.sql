-- A channel by which a provider reports that a calendar has changed. Of the secret that its notifications carry, a hash alone is stored.
CREATE TABLE push_channel (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  calendar_id uuid NOT NULL,
  external_id text NOT NULL,
  resource_id text NOT NULL,
  secret_hash bytea NOT NULL,
  renew_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, calendar_id) REFERENCES calendar (user_id, id) ON DELETE CASCADE
);
CREATE INDEX push_channel_calendar ON push_channel (user_id, calendar_id);
CREATE INDEX push_channel_age ON push_channel (expires_at);

-- Before when no channel is asked for, because the provider has refused one.
ALTER TABLE calendar ADD COLUMN watch_after timestamptz;

-- Channels to be stopped before the consent is withdrawn.
ALTER TABLE consent_revocation ADD COLUMN channels jsonb NOT NULL DEFAULT '[]';
