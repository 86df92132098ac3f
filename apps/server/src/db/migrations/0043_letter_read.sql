-- True once the note to the following week was read and folded away there.
ALTER TABLE review ADD COLUMN is_letter_read boolean NOT NULL DEFAULT false;
