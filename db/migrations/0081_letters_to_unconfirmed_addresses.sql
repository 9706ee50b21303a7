-- A letter to an address that nobody confirmed reserves nothing, and is void once the owner of a later address is proven.
update identity.oob_codes set holds = false where kind = 'RECOVER_EMAIL' and not proven;
delete from identity.oob_codes as code where kind = 'RECOVER_EMAIL' and not proven
  and exists (select from identity.accounts as account where account.uid = code.uid and owner_proven);
-- The clean-up deletes unused accounts that began anonymous and never had a sign-in method.
update identity.accounts as account set began_anonymous = false
where began_anonymous and (
  email is not null or phone_number is not null or federated <> '{}' or custom_auth
  or exists (
    select from identity.security_events as event where event.uid = account.uid
      and kind in ('email-changed', 'email-verified', 'password-changed', 'phone-linked', 'provider-linked')
  )
);
