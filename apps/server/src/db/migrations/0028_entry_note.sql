-- Serves the journal of an activity and the search over notes, latest first.
CREATE INDEX entry_note ON entry (user_id, date DESC, id DESC) WHERE note IS NOT NULL AND deleted_at IS NULL;
