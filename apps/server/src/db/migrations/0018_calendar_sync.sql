-- Everything of a sync is written in one transaction, so that no generations are needed.
ALTER TABLE calendar DROP COLUMN generation;
ALTER TABLE calendar_event DROP COLUMN generation;
-- The series of an occurrence within its calendar.
ALTER TABLE calendar_event ADD COLUMN series_id text;
CREATE INDEX calendar_event_series ON calendar_event (user_id, calendar_id, series_id) WHERE series_id IS NOT NULL;

-- Until when one process refreshes the tokens, and before when the provider has asked not to be called.
ALTER TABLE integration ADD COLUMN refresh_until timestamptz;
ALTER TABLE integration ADD COLUMN retry_at timestamptz;

-- What counted stays on its dates when its owner travels.
ALTER TABLE counted_event ADD COLUMN timezone text NOT NULL;
ALTER TABLE counted_event ADD COLUMN day_ends_at smallint NOT NULL;
