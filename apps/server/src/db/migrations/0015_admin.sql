-- The verified address that an administrator signed in with, null for everybody else. It alone gives no rights: the configuration is asked on every request.
ALTER TABLE session ADD COLUMN admin_email text;

-- For finding users by address, and for counting sign-ups.
CREATE INDEX app_user_email ON app_user (email) WHERE email IS NOT NULL;
CREATE INDEX app_user_created_at ON app_user (created_at);

-- Premium that an administrator granted. The last day is in UTC; null means until further notice.
CREATE TABLE manual_premium (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  granted_at timestamptz NOT NULL,
  ends_on date
);
CREATE INDEX manual_premium_end ON manual_premium (ends_on) WHERE ends_on IS NOT NULL;

-- What administrators did. Rows are only added; a deleted user's id is cleared.
CREATE TABLE admin_act (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  admin_email text NOT NULL,
  action text NOT NULL,
  user_id uuid REFERENCES app_user ON DELETE SET NULL,
  reason text NOT NULL DEFAULT '',
  ends_on date,
  CHECK (action IN ('FOUND_USER', 'FOUND_NOBODY', 'GRANTED_PREMIUM', 'ENDED_PREMIUM'))
);
CREATE INDEX admin_act_user ON admin_act (user_id);
CREATE OR REPLACE FUNCTION keep_admin_act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN RETURN NEW; END IF; RAISE EXCEPTION 'the acts of administrators are only added'; END $$;
CREATE TRIGGER keep_admin_act BEFORE UPDATE OR DELETE ON admin_act FOR EACH ROW EXECUTE FUNCTION keep_admin_act();
