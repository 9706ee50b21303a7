-- A pending profile is bound to the browser that registered: that browser has a random value, and this table has the
-- value's SHA-256 hash. Whoever only knows the e-mail address neither changes nor claims the profile.
drop table pending_profiles;
create table pending_profiles (
  hash         bytea primary key,
  email        text not null,
  display_name text not null,
  photo_url    text,
  role         text not null check (role in ('buyer', 'saller')),
  expires_at   timestamptz not null
);
create index pending_profiles_email on pending_profiles (email, expires_at desc);
create index pending_profiles_expiry on pending_profiles (expires_at);

-- When the token was issued that set the e-mail address, in seconds since 1970: an older token never sets it back.
alter table users add column email_as_of bigint not null default 0;

-- Rows are deleted a week after the removal.
create index removed_users_removed_at on removed_users (removed_at);
