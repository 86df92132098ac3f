-- The browser that a registration ticket was issued to, by the hash of its cookie; null for native apps. Tickets from before belong to no browser.
ALTER TABLE registration_ticket ADD COLUMN browser_hash bytea;
DELETE FROM registration_ticket;
CREATE INDEX registration_ticket_identity ON registration_ticket (issuer, subject);

-- Nonces of ID tokens that were accepted, until no token with one of them is accepted any more.
CREATE TABLE used_nonce (
  nonce_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Identifies a sign-in method to its user, and the verified address it was last used with. So far, every user has one sign-in method.
ALTER TABLE identity
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN email text;
CREATE UNIQUE INDEX identity_id ON identity (id);
CREATE INDEX identity_email ON identity (email) WHERE email IS NOT NULL;
UPDATE identity SET email = app_user.email FROM app_user WHERE app_user.user_id = identity.user_id AND app_user.email IS NOT NULL;

-- Consent to recordings of the screen for error reports.
ALTER TABLE app_user ADD COLUMN allow_session_recordings boolean NOT NULL DEFAULT false;
