-- Rule by which the user's phone records an activity from its health data, with the dates that the user excluded. The data themselves are never sent.
ALTER TABLE activity ADD COLUMN health_tracking jsonb;

-- Not validated: the new check allows everything that the old one did, and validating reads every entry.
ALTER TABLE entry DROP CONSTRAINT entry_source_check;
ALTER TABLE entry ADD CONSTRAINT entry_source_check CHECK (source IN ('MANUAL', 'TIMER', 'CALENDAR', 'IMPORT', 'HEALTH')) NOT VALID;
