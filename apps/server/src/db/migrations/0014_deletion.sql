-- From when on an account that is marked for deletion cannot be restored any more; null for all others. Its rows are removed by a job shortly after.
ALTER TABLE app_user ADD COLUMN delete_at timestamptz;
CREATE INDEX app_user_delete_at ON app_user (delete_at) WHERE delete_at IS NOT NULL;

-- Why people leave, for the operator: without the user, and dated by the day only.
CREATE TABLE deletion_reason (
  id uuid PRIMARY KEY,
  reason text NOT NULL,
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX deletion_reason_age ON deletion_reason (created_at);
