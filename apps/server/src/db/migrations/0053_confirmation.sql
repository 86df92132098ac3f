-- When the user of a session has last confirmed who they are; null if not since the sign-in, which counts as a confirmation.
ALTER TABLE session ADD COLUMN confirmed_at timestamptz;
