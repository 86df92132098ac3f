-- Responses of operations in a partition for each month, so that old ones are dropped with their month instead of deleted one
-- by one. What is stored so far becomes the default partition, which also holds rows of months without a partition.
ALTER TABLE operation RENAME TO operation_default;
ALTER TABLE operation_default DROP CONSTRAINT operation_pkey;
ALTER TABLE operation_default RENAME CONSTRAINT operation_user_id_fkey TO operation_default_user_id_fkey;
ALTER INDEX operation_age RENAME TO operation_default_age;

-- PostgreSQL requires the column of the partitions in the primary key. That an id is stored once for each user is ensured
-- by the statement that stores it, while the user's row is locked.
CREATE TABLE operation (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id text NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  answer text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX operation_age ON operation USING brin (created_at);
ALTER TABLE operation ATTACH PARTITION operation_default DEFAULT;
