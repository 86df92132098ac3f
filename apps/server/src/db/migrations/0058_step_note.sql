-- A note of a step is a check-in without a value. It is deleted with its step, and back when the step is added again.
ALTER TABLE objective_check_in ADD COLUMN step_id uuid;
ALTER TABLE objective_check_in ADD COLUMN deleted_with_step boolean NOT NULL DEFAULT false;
ALTER TABLE objective_check_in ALTER COLUMN value DROP NOT NULL;
ALTER TABLE objective_check_in ADD CONSTRAINT objective_check_in_value_check CHECK ((step_id IS NULL) = (value IS NOT NULL)) NOT VALID;
