-- When a phone number and a Google account were linked. A recovery removes those that were linked in the week before the
-- e-mail address changed. Null: not known.
alter table identity.accounts
  add column phone_linked_at timestamptz,
  add column google_linked_at timestamptz;
update identity.accounts as account set
  phone_linked_at = (
    select max(at) from identity.security_events as event where event.uid = account.uid and kind = 'phone-linked'
  )
where phone_number is not null;
update identity.accounts as account set
  google_linked_at = (
    select max(at) from identity.security_events as event where event.uid = account.uid and kind = 'provider-linked'
  )
where federated <> '{}';
