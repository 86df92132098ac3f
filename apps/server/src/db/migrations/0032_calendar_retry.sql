-- Consecutive failures of a calendar, and when it is read next, so that it does not hold up the others of its account.
-- A user's request to sync ignores next_sync_at; retry_at is what the provider has asked for.
ALTER TABLE calendar
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN next_sync_at timestamptz,
  ADD COLUMN retry_at timestamptz;
