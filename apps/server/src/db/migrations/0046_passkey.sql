-- A passkey. Its identity has the issuer "passkey" and the id of the credential as subject, which finds its user; identity_id is the id of
-- that identity. It signs in only under the name of the server that it was made for (rp_id). The counter is the one of its last signature.
CREATE TABLE passkey (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  identity_id uuid NOT NULL,
  name text NOT NULL,
  rp_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (user_id, identity_id)
);

-- Challenges that authenticators sign, by their hash, until they are used or expire. Each serves one purpose of one browser, session or link,
-- whose hash is bound_to. new_user_id: the id that a user to be registered gets, which their passkey contains.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  bound_to bytea NOT NULL,
  new_user_id uuid,
  expires_at timestamptz NOT NULL,
  CHECK (purpose IN ('SIGN_IN', 'REGISTER', 'ADD', 'CONFIRM'))
);
CREATE INDEX passkey_challenge_age ON passkey_challenge (expires_at);

-- Tokens printed at starts of a server without accounts, by their hash. The first account uses all of them up.
CREATE TABLE set_up_token (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
