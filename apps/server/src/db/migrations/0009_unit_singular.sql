-- The name of exactly one of a unit of one's own ("glass" of "glasses"); null where none was given.
ALTER TABLE activity ADD COLUMN custom_times_unit_singular text;
