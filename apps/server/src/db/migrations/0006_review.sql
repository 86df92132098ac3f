-- One review a week and person: a draft until it is finished. What a list shows of the frozen facts stands beside them, so that it need not open them.
CREATE TABLE review (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  week_id text COLLATE "C" NOT NULL,
  feeling smallint,
  wins text NOT NULL DEFAULT '',
  struggles text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  facts jsonb,
  goals_met integer,
  goals integer,
  attainment double precision,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (user_id, week_id),
  CHECK (feeling BETWEEN 1 AND 5),
  CHECK ((finished_at IS NULL) = (facts IS NULL))
);
CREATE INDEX review_deleted ON review (deleted_at) WHERE deleted_at IS NOT NULL;
