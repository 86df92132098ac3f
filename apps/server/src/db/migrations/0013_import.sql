-- What each batch of an import created, so that an import can be undone as a whole. A batch that is sent again finds its row and is not written twice.
CREATE TABLE import_batch (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  source text NOT NULL,
  file_name text NOT NULL,
  is_last boolean NOT NULL,
  created jsonb NOT NULL,
  restored jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, import_id, number),
  CHECK (source IN ('SEVENFOLD', 'LOOP', 'HABIT_TROVE', 'CSV'))
);
CREATE INDEX import_batch_age ON import_batch (created_at);
