-- Digests of what an import created and restored, by kind and in the order of the keys: a row with another digest was edited since, and stays when the
-- import is undone. Rows that undoing has removed, by kind, so that it can itself be undone. Both are purged with the import.
ALTER TABLE import_batch ADD COLUMN digests jsonb NOT NULL DEFAULT '{}', ADD COLUMN removed jsonb;
-- Number of rows that the batch created or restored, so that the rows of an import are bounded.
ALTER TABLE import_batch ADD COLUMN row_count integer NOT NULL DEFAULT 0;

-- An import that is being undone, was undone, or is being restored. A job does it in steps, each a transaction of its own that moves `step`.
CREATE TABLE import_undo (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  import_id uuid NOT NULL,
  status text NOT NULL,
  step integer NOT NULL,
  steps integer NOT NULL,
  kept jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, import_id),
  CHECK (status IN ('UNDOING', 'UNDONE', 'RESTORING'))
);
CREATE INDEX import_undo_age ON import_undo (created_at);
