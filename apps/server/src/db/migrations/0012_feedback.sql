-- Messages of users to the operator. The claim is set before a message is mailed, so that it is mailed once.
CREATE TABLE feedback (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  message text NOT NULL,
  mood text,
  created_at timestamptz NOT NULL,
  mail_claimed_at timestamptz,
  PRIMARY KEY (user_id, id),
  CHECK (mood IN ('UNHAPPY', 'NEUTRAL', 'HAPPY'))
);
