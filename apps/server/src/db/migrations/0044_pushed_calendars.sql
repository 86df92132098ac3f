-- Time of the last notification of a channel; NULL while it has not delivered any, or has left out a change.
ALTER TABLE push_channel ADD COLUMN notified_at timestamptz;
-- True if the provider reports the changes of all calendars that are read, so that they are read rarely.
ALTER TABLE integration ADD COLUMN is_pushed boolean NOT NULL DEFAULT false;
