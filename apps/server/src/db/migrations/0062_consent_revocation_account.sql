-- The account whose consent is withdrawn: where it is connected again meanwhile, withdrawing would end the new consent, too.
ALTER TABLE consent_revocation ADD COLUMN account_subject text;
