-- By how many minutes the clock on the wall was ahead of UTC where an entry was made: its times are read by that clock for ever. Entries that are
-- there already get it from their owner's time zone, by the program (db/migrationSteps.ts): PostgreSQL's time zone table is another one.
ALTER TABLE entry
  ADD COLUMN utc_offset_minutes smallint CHECK (utc_offset_minutes BETWEEN -720 AND 840),
  ADD CONSTRAINT entry_time_has_utc_offset CHECK (started_at IS NULL OR utc_offset_minutes IS NOT NULL) NOT VALID;
