-- The deadlines of requests, products and adverts are constants of the rules: who stores a row names its end.
alter table bookings alter ends_at drop default;
alter table products alter expires_at drop default;
alter table adverts alter ends_at drop default;

-- Nothing reads these since the administration API was deleted.
drop table identity.service_credentials;
alter table identity.accounts drop column custom_auth, drop column custom_attributes;
alter table identity.sessions drop column claims;
