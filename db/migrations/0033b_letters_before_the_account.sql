-- A change of an account voids the open letters to its address that were sent before there was an account.
create index oob_codes_before_account on identity.oob_codes (email) where uid is null;
