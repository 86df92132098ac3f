-- What an account of version 1.0 holds, as its export has it, and how much of what, for the notice.
ALTER TABLE waiting_account
  ADD COLUMN account jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN counts jsonb NOT NULL DEFAULT '{}';

-- Migrated accounts, kept as they waited: the operator can undo a migration for 30 days.
CREATE TABLE migrated_account (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  email text NOT NULL,
  name text NOT NULL,
  imported_at timestamptz NOT NULL,
  account jsonb NOT NULL,
  counts jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX migrated_account_email ON migrated_account (email);
CREATE INDEX migrated_account_age ON migrated_account (created_at);
