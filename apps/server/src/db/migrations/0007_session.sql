-- A session stays when its user is deleted, until it expires: its device is then told that the user is gone, and forgets everything. Nobody else learns
-- whether a user exists, because a token without a session is answered without looking for one.
ALTER TABLE session DROP CONSTRAINT session_user_id_fkey;

-- A session ends a year after it began, however often it is used.
UPDATE session SET expires_at = created_at + interval '8760 hours' WHERE expires_at > created_at + interval '8760 hours';
