-- Links with which users invite others, by hash. Used ones stay until they expire, so that they can be told from unknown ones.
CREATE TABLE invitation (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, id)
);
SELECT distribute_by_user('invitation');
ALTER TABLE invitation ADD CONSTRAINT invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user ON DELETE CASCADE;
