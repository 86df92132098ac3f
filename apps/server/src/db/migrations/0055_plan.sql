-- Activities that a user intends to do on a date, with the amount and the time on the wall clock where they are given.
CREATE TABLE plan (
  user_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  date date NOT NULL,
  amount integer,
  start_time text,
  version bigint NOT NULL,
  PRIMARY KEY (user_id, activity_id, date),
  CHECK (amount BETWEEN 1 AND 1440),
  CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
CREATE INDEX plan_date ON plan (user_id, date);
CREATE INDEX plan_version ON plan (user_id, version);
SELECT distribute_by_user('plan');
ALTER TABLE plan ADD CONSTRAINT plan_activity_id_fkey FOREIGN KEY (user_id, activity_id) REFERENCES activity (user_id, id) ON DELETE CASCADE;
