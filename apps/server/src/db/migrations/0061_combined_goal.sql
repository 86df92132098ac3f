-- Weekly goals over several activities together. The ids of activities are no foreign keys: one that is deleted stays in the
-- list and is ignored, so that it counts again when it is restored.
CREATE TABLE combined_goal (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  -- Periods of weeks with a target each, as those of an activity.
  weekly_goals_timeline jsonb NOT NULL,
  activity_ids text[] NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX combined_goal_version ON combined_goal (user_id, version);
CREATE INDEX combined_goal_deleted ON combined_goal (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE combined_goal ADD CONSTRAINT combined_goal_unit_check CHECK (unit IN ('DAYS', 'TIMES', 'DURATION'));
ALTER TABLE combined_goal ADD CONSTRAINT combined_goal_activity_ids_check CHECK (cardinality(activity_ids) BETWEEN 2 AND 10);
SELECT distribute_by_user('combined_goal');
ALTER TABLE combined_goal ADD CONSTRAINT combined_goal_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE;
