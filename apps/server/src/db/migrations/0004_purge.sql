-- What the daily purge looks for. Rows that were never removed are in neither, so that writing them costs nothing.
CREATE INDEX entry_removed ON entry (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX activity_deleted ON activity (deleted_at) WHERE deleted_at IS NOT NULL;
