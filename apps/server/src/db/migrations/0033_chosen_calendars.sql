-- True until the user has chosen which calendars of a newly connected account are read; until then, none is.
ALTER TABLE integration ADD COLUMN needs_calendar_choice boolean NOT NULL DEFAULT false;

-- An error of a connected account is one that is retried, and shown until a sync succeeds.
ALTER TABLE integration DROP CONSTRAINT integration_error_check;
ALTER TABLE integration ADD CONSTRAINT integration_error_check CHECK (error IN
  ('CONSENT_REVOKED', 'FORBIDDEN', 'NOT_FOUND', 'UNREADABLE', 'NO_MAILBOX', 'CREDENTIALS_UNREADABLE', 'TOO_LARGE', 'INTERNAL'));
