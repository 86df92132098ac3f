-- Links by which a user shares the current week or one activity, by the hash of their token. They are looked up by that alone:
-- a token names no user, so that a revoked one says nothing about its owner. The table stays on the coordinator of a cluster.
CREATE TABLE shared_link (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null: the current week.
  activity_id uuid,
  -- For whom it was made.
  label text,
  shows_name boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_opened_at timestamptz,
  CHECK (length(label) BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX shared_link_user ON shared_link (user_id, id);
