-- Since when a calendar account is not read any more, because its consent has ended or its user's plan does not allow it:
-- what its events did after that is unknown, so that rules do not count them. NULL while it is read.
ALTER TABLE integration ADD COLUMN unread_since timestamptz;
UPDATE integration SET unread_since = now() WHERE status = 'ERROR';
