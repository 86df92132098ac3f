-- Single-use codes with which a user without their passkeys signs in, by hash. Their set is an identity with the issuer "recovery", whose
-- subject all codes of the set begin with.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
