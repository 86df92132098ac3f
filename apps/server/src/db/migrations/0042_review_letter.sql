-- Note to oneself in the following week; empty if there is none.
ALTER TABLE review ADD COLUMN letter text NOT NULL DEFAULT '';
