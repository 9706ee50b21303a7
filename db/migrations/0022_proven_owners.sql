-- Whether the person who reads the address's letters is known to be the one who holds the account's ways in. An address can
-- be confirmed (email_verified) by its owner for an account that somebody else made with it.
alter table identity.accounts add column owner_proven boolean not null default false;
update identity.accounts set owner_proven = email_verified;

alter table identity.oob_codes
  -- RECOVER_EMAIL: whether the address that was left had been confirmed.
  add column proven boolean not null default false,
  -- RECOVER_EMAIL: no other account takes the address while the code is good.
  add column holds boolean not null default false,
  -- RECOVER_EMAIL: hashes of the ways in that the account had when it left the address; what came later goes with a recovery.
  -- Null for codes from before this column.
  add column ways text[];
update identity.oob_codes set holds = true where kind = 'RECOVER_EMAIL';
create index oob_codes_held on identity.oob_codes (email) where holds;
