-- An id to name a session by to its user: neither its token nor the hash of it ever leaves the server. The time zone is that of the device.
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN timezone text;
CREATE UNIQUE INDEX session_id ON session (user_id, id);
