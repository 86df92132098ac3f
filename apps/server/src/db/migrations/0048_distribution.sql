-- Constraints that a database distributed by user can have, too. Citus rejects ON DELETE SET NULL on some columns of a key, and
-- foreign keys between tables that are not distributed by the same column: the server clears these columns and rows itself.
ALTER TABLE activity DROP CONSTRAINT activity_user_id_area_id_fkey;
ALTER TABLE activity ADD CONSTRAINT activity_user_id_area_id_fkey FOREIGN KEY (user_id, area_id) REFERENCES area (user_id, id);
ALTER TABLE objective DROP CONSTRAINT objective_user_id_area_id_fkey;
ALTER TABLE objective ADD CONSTRAINT objective_user_id_area_id_fkey FOREIGN KEY (user_id, area_id) REFERENCES area (user_id, id);
ALTER TABLE objective DROP CONSTRAINT objective_user_id_follows_activity_id_fkey;
ALTER TABLE objective ADD CONSTRAINT objective_user_id_follows_activity_id_fkey FOREIGN KEY (user_id, follows_activity_id) REFERENCES activity (user_id, id);
ALTER TABLE objective DROP CONSTRAINT objective_user_id_carried_from_fkey;
ALTER TABLE objective ADD CONSTRAINT objective_user_id_carried_from_fkey FOREIGN KEY (user_id, carried_from) REFERENCES objective (user_id, id);
ALTER TABLE identity DROP CONSTRAINT identity_user_id_fkey;
ALTER TABLE admin_act DROP CONSTRAINT admin_act_user_id_fkey;
-- A unique index of a distributed table must contain the column that it is distributed by.
DROP INDEX identity_id;
CREATE UNIQUE INDEX identity_id ON identity (id, subject);

-- Distributes a new table of user data where the others are distributed already. To be called between the creation of the table
-- and that of its foreign keys, which a cluster allows only between tables that are distributed alike.
CREATE OR REPLACE FUNCTION distribute_by_user(name regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE is_distributed boolean := false;
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = ''app_user''::regclass AND partmethod = ''h'')' INTO is_distributed;
  END IF;
  IF is_distributed THEN
    EXECUTE 'SELECT create_distributed_table($1, ''user_id'', colocate_with => ''app_user'')' USING name;
  END IF;
END $$;
