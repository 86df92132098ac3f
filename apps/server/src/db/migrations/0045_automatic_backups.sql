-- Destinations of automatic backups, with the result of the last attempts. Not part of a backup.
CREATE TABLE backup_destination (
  destination text PRIMARY KEY CHECK (destination IN ('FOLDER', 'S3')),
  configured_at timestamptz NOT NULL,
  succeeded_at timestamptz,
  -- Start of the current failure streak, its latest reason, and when administrators were told of it or of a delay.
  failing_since timestamptz,
  failure text,
  told_at timestamptz
);

-- SHA-256 hashes of the ids of erased accounts, kept for longer than any automatic backup, so that a restore can erase
-- them again. The ids themselves are not kept.
CREATE TABLE erased_account (
  id_hash bytea PRIMARY KEY,
  removed_at timestamptz NOT NULL
);
CREATE INDEX erased_account_removed_at ON erased_account (removed_at);

-- The newest release that the configured address has named, and when it was last asked. Not part of a backup.
CREATE TABLE known_release (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  asked_at timestamptz NOT NULL,
  version text,
  url text
);
