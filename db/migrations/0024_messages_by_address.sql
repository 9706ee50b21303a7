-- People download what they wrote to the office: it is looked up by their address.
create index inbox_messages_email on inbox_messages (email);

-- Events used to outlive their account. What is left tells when it was deleted, without an address.
delete from identity.security_events as event
  where uid <> '' and kind <> 'deleted' and not exists (select from identity.accounts where uid = event.uid);
update identity.security_events set address = null, user_agent = null, detail = '{}' where kind = 'deleted';
