-- Versions of rows. Every transaction that writes rows of a user raises app_user.version by one, which also serialises its
-- writers, and stamps the rows that it writes. A device asks for what was written since its version.
ALTER TABLE app_user
  ADD COLUMN version bigint NOT NULL DEFAULT 0,
  -- Version at which this row itself was written.
  ADD COLUMN row_version bigint NOT NULL DEFAULT 0,
  -- Tombstones up to this version have been deleted: a device with an earlier version starts anew.
  ADD COLUMN oldest_version bigint NOT NULL DEFAULT 0;

ALTER TABLE area ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE activity ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE objective ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE skip ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE life_rating ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE review ADD COLUMN version bigint NOT NULL DEFAULT 0;

-- Only rows written since the migration have a version, so that a stamped row is found without reading the others.
CREATE INDEX entry_version ON entry (user_id, version) WHERE version > 0;
CREATE INDEX skip_version ON skip (user_id, version) WHERE version > 0;

-- Keys of rows that no longer exist, for the devices that have them.
CREATE TABLE removed_row (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  noun text NOT NULL,
  key text NOT NULL,
  version bigint NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, noun, key)
);
CREATE INDEX removed_row_version ON removed_row (user_id, version);
CREATE INDEX removed_row_age ON removed_row (removed_at);
