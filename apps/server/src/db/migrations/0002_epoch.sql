-- Which life of the database this is. A restored backup begins a new one, and devices that hear of it send again what the backup may not hold.
CREATE TABLE epoch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  began_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO epoch DEFAULT VALUES;
