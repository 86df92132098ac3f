-- What decides until when a web subscription gives premium after a payment has failed or while its collection is paused.
ALTER TABLE web_subscription
  ADD COLUMN paid_until timestamptz,
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN is_collection_paused boolean NOT NULL DEFAULT false,
  -- What the operator was told about this customer, so that they are told once: `<reason>:<subscription ids>`.
  ADD COLUMN told_of text[] NOT NULL DEFAULT '{}';
UPDATE web_subscription SET failed_at = period_start WHERE status = 'past_due';
