-- Versions at which the calendar accounts and the events of a user changed last: devices hold both as rows, and read all
-- of them again once one has changed.
ALTER TABLE app_user
  ADD COLUMN integration_version bigint NOT NULL DEFAULT 0,
  ADD COLUMN calendar_week_version bigint NOT NULL DEFAULT 0;
