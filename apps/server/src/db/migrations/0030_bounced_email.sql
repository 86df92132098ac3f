-- The address that the mail server has refused for good, as long as nothing is sent to it; null otherwise. The user resumes by switching the emails on.
ALTER TABLE app_user ADD COLUMN bounced_email text;
