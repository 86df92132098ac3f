-- A subscription on the web, as last read from the payment system. A customer exists before their first purchase.
CREATE TABLE web_subscription (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  customer_id text NOT NULL,
  -- The checkout that is open or was the latest, and how many there were before: part of the key that makes two requests one.
  checkout_id text,
  checkout_interval text,
  checkout_number integer NOT NULL DEFAULT 0,
  subscription_id text,
  status text,
  payment text,
  payment_interval text,
  period_start timestamptz,
  period_end timestamptz,
  is_ending boolean,
  -- When the request began whose response this is: an older response never replaces a newer one.
  read_at timestamptz,
  CHECK (checkout_interval IN ('MONTHLY', 'YEARLY')),
  CHECK (payment_interval IN ('MONTHLY', 'YEARLY')),
  CHECK (num_nulls(subscription_id, status, payment, period_start, period_end, is_ending) IN (0, 6))
);
CREATE INDEX web_subscription_customer ON web_subscription (customer_id);

-- A purchase in a mobile store, as last read from the payment system.
CREATE TABLE store_subscription (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  store text NOT NULL,
  expires_at timestamptz,
  grace_ends_at timestamptz,
  is_refunded boolean NOT NULL,
  is_ending boolean NOT NULL,
  read_at timestamptz NOT NULL,
  CHECK (store IN ('APP_STORE', 'PLAY_STORE', 'OTHER'))
);

-- When premium ends by itself, and until when a failed payment may be made good.
ALTER TABLE app_user ADD COLUMN premium_ends_at timestamptz, ADD COLUMN grace_ends_at timestamptz;
UPDATE app_user SET premium_ends_at = (ends_on + 1)::timestamp AT TIME ZONE 'UTC' FROM manual_premium
  WHERE manual_premium.user_id = app_user.user_id AND payment_system = 'MANUAL';
CREATE INDEX app_user_premium_end ON app_user (premium_ends_at) WHERE premium_ends_at IS NOT NULL;
