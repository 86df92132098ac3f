-- The most of an activity that its user wants to do on a day, in its unit; null for no limit.
ALTER TABLE activity ADD COLUMN day_max integer;
ALTER TABLE activity ADD CONSTRAINT activity_day_max_check CHECK (day_max BETWEEN 1 AND 1440);
