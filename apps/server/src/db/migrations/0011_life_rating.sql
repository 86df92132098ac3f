-- How somebody rated their life areas on a date, 1 to 10 each; one rating per date.
CREATE TABLE life_rating (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  date date NOT NULL,
  scores jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, date)
);
