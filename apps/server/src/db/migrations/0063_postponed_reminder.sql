-- POSTPONED: the user wants to see the reminder again when the lease ends, also if the settings have changed meanwhile.
ALTER TABLE push_delivery DROP CONSTRAINT push_delivery_status_check;
ALTER TABLE push_delivery ADD CONSTRAINT push_delivery_status_check CHECK (status IN
  ('WAITING', 'POSTPONED', 'CLAIMED', 'SENDING', 'SENT', 'REJECTED', 'UNCONFIRMED', 'EMPTY'));
