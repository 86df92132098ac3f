-- Weekdays an activity is meant for, 0 Sunday to 6 Saturday; empty for any day. First date after a pause.
ALTER TABLE activity ADD COLUMN weekdays smallint[] NOT NULL DEFAULT '{}', ADD COLUMN paused_until date;
-- The running timer, shown on every device, and planned absences, sorted: [{"first": "2026-12-24", "last": "2026-12-31"}].
ALTER TABLE app_user ADD COLUMN timer jsonb, ADD COLUMN absences jsonb NOT NULL DEFAULT '[]';
-- Steps of a completable objective: [{"id": "…", "name": "…", "isDone": false}].
ALTER TABLE objective ADD COLUMN steps jsonb NOT NULL DEFAULT '[]';
