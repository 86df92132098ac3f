-- Consents to sign in, which are withdrawn at the provider when the identity or the account is removed. Without an identity_id, the
-- identity is gone and a job withdraws the consent until expires_at.
CREATE TABLE sign_in_consent (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  identity_id uuid,
  client_id text NOT NULL,
  credentials bytea NOT NULL,
  credentials_key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (user_id, id),
  CHECK ((identity_id IS NULL) = (expires_at IS NOT NULL))
);
CREATE INDEX sign_in_consent_age ON sign_in_consent (expires_at) WHERE expires_at IS NOT NULL;

-- The consent of an identity that is not registered yet.
ALTER TABLE registration_ticket
  ADD COLUMN client_id text,
  ADD COLUMN credentials bytea,
  ADD COLUMN credentials_key_id text;
