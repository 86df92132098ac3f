CREATE TABLE objective (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  why text NOT NULL,
  area_id uuid,
  period_year smallint NOT NULL,
  -- Null: the whole year.
  period_quarter smallint,
  type text NOT NULL,
  start_value double precision,
  target_value double precision,
  unit_label text,
  follows_activity_id uuid,
  carried_from uuid,
  status text NOT NULL DEFAULT 'ACTIVE',
  achieved_at date,
  sort_order integer NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, area_id) REFERENCES area (user_id, id) ON DELETE SET NULL (area_id),
  FOREIGN KEY (user_id, follows_activity_id) REFERENCES activity (user_id, id) ON DELETE SET NULL (follows_activity_id),
  FOREIGN KEY (user_id, carried_from) REFERENCES objective (user_id, id) ON DELETE SET NULL (carried_from),
  CHECK (period_year BETWEEN 2000 AND 2100),
  CHECK (period_quarter BETWEEN 1 AND 4),
  CHECK (type IN ('COMPLETABLE', 'PROGRESS')),
  CHECK (status IN ('ACTIVE', 'ACHIEVED', 'PAUSED', 'DROPPED')),
  CHECK ((status = 'ACHIEVED') = (achieved_at IS NOT NULL)),
  CHECK (type = 'COMPLETABLE' OR (start_value IS NOT NULL AND target_value IS NOT NULL)),
  CHECK (start_value <> target_value)
);
-- For the foreign keys, without which deleting what they refer to reads every objective.
CREATE INDEX objective_area ON objective (user_id, area_id);
CREATE INDEX objective_follows ON objective (user_id, follows_activity_id);
CREATE INDEX objective_carried_from ON objective (user_id, carried_from);
CREATE INDEX objective_deleted ON objective (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE objective_check_in (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  objective_id uuid NOT NULL,
  date date NOT NULL,
  value double precision NOT NULL,
  note text,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, objective_id) REFERENCES objective (user_id, id) ON DELETE CASCADE
);
CREATE INDEX objective_check_in_objective ON objective_check_in (user_id, objective_id, date);
CREATE INDEX objective_check_in_removed ON objective_check_in (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE objective_link (
  user_id uuid NOT NULL,
  objective_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  PRIMARY KEY (user_id, objective_id, activity_id),
  FOREIGN KEY (user_id, objective_id) REFERENCES objective (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, activity_id) REFERENCES activity (user_id, id) ON DELETE CASCADE
);
CREATE INDEX objective_link_activity ON objective_link (user_id, activity_id);
