-- A number that an account lost is reserved like a confirmed address, and the code of the message to it takes it back. `email` of such
-- a code is the number.
alter table identity.oob_codes drop constraint oob_codes_kind_check;
alter table identity.oob_codes add constraint oob_codes_kind_check check (kind in (
  'VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL', 'RECOVER_PHONE',
  'REVERT_SECOND_FACTOR_ADDITION'
));

-- When an account that exists got its address, as for its number and Google account. Null: at the sign-up, or not known.
alter table identity.accounts add column email_linked_at timestamptz;
