-- When to look at the weekly review email of a user next: the time of the next one or of a retry; null after a change of the settings that decide it.
-- The key signs the links that end these emails. It is the user's own, so that links in old emails outlive a change of the server's keys.
ALTER TABLE app_user
  ADD COLUMN review_email_at timestamptz,
  ADD COLUMN unsubscribe_key uuid NOT NULL DEFAULT gen_random_uuid();
CREATE INDEX app_user_review_email ON app_user (review_email_at NULLS FIRST) WHERE allow_weekly_review_emails AND delete_at IS NULL;

-- The email of a week, from the first attempt on. The primary key makes it one for each week, whatever happens to processes and settings.
--   WAITING       may be sent (again)
--   CLAIMED       a process is about to send it, until the lease ends; claim_id names the process's attempt, and an older one can do no more
--   HANDING_OVER  the mail server has everything but the end of it. Stays if the process dies now: whether it was accepted is not known
--   SENT, REJECTED (for good), UNCONFIRMED (the connection was lost at the end), EMPTY (there was nothing to tell)
CREATE TABLE review_email (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  week_id text NOT NULL,
  status text NOT NULL,
  claim_id uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  attempts integer NOT NULL,
  reply_code smallint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, week_id),
  CHECK (status IN ('WAITING', 'CLAIMED', 'HANDING_OVER', 'SENT', 'REJECTED', 'UNCONFIRMED', 'EMPTY'))
);
CREATE INDEX review_email_age ON review_email (created_at);
