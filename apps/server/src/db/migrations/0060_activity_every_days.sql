-- The number of days after its last entry from which an activity is due; null for no rhythm.
ALTER TABLE activity ADD COLUMN every_days integer;
ALTER TABLE activity ADD CONSTRAINT activity_every_days_check CHECK (every_days BETWEEN 2 AND 60);
