-- Folded titles of calendar events from which an activity was suggested that the user does not want, latest last.
ALTER TABLE app_user ADD COLUMN dismissed_suggestions text[] NOT NULL DEFAULT '{}';
