-- A browser of an installed app that wants push notifications. It belongs to a session and ends with it. The address and the keys are encrypted,
-- because whoever knows them can send notifications; the hash of the address finds a browser that another session had registered before.
-- Notifications are looked at next at due_at, null after a change of the settings that decide it. Those that came due before since are not sent.
CREATE TABLE push_subscription (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  endpoint_hash bytea NOT NULL,
  credentials bytea NOT NULL,
  credentials_key_id text NOT NULL,
  since timestamptz NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  last_success_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, token_hash),
  FOREIGN KEY (user_id, token_hash) REFERENCES session (user_id, token_hash) ON DELETE CASCADE
);
CREATE INDEX push_subscription_due ON push_subscription (due_at NULLS FIRST);
CREATE INDEX push_subscription_endpoint ON push_subscription (endpoint_hash);

-- A notification of a day for one browser, from the first attempt on. The primary key makes it one for each kind and day.
--   WAITING      may be sent (again)
--   CLAIMED      a process is about to send it, until the lease ends; claim_id names the process's attempt, and an older one can do no more
--   SENDING      the request is on its way. Stays if the process dies now: whether the push service accepted it is not known
--   SENT, REJECTED (for good, or for the whole day), UNCONFIRMED (the response was lost), EMPTY (nothing was left to do)
CREATE TABLE push_delivery (
  user_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  kind text NOT NULL,
  date date NOT NULL,
  status text NOT NULL,
  claim_id uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  attempts integer NOT NULL,
  status_code smallint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, subscription_id, kind, date),
  FOREIGN KEY (user_id, subscription_id) REFERENCES push_subscription (user_id, id) ON DELETE CASCADE,
  CHECK (status IN ('WAITING', 'CLAIMED', 'SENDING', 'SENT', 'REJECTED', 'UNCONFIRMED', 'EMPTY'))
);
CREATE INDEX push_delivery_age ON push_delivery (created_at);
