create table users (
  id           uuid primary key default gen_random_uuid(),
  -- The sign-in service's id of the account; the e-mail may change there, this never does.
  uid          text not null unique,
  display_name text not null,
  email        text not null,
  -- When the token was issued that set the e-mail address, in seconds since 1970: an older token never sets it back.
  email_as_of  bigint not null default 0,
  photo_url    text,
  role         text not null check (role in ('buyer', 'saller', 'admin')),
  -- As typed, for the booking dialog; only its owner reads it.
  phone        text,
  -- Where a person sells, as they said it when they began to: the first value of the form for a product.
  place        text check (length(place) <= 200),
  -- Disabled by an admin: the sign-in service refuses the account, and tokens that were issued before open nothing here.
  disabled     boolean not null default false,
  created_at   timestamptz not null default now()
);
create unique index users_email on users (email);
create index users_newest on users (created_at desc, id desc);
create index users_role_newest on users (role, created_at desc, id desc);

-- Saved by registration before the account exists; claimed by the first call with a token for the e-mail. It is bound to the
-- browser that registered: that browser has a random value, and this table has the value's SHA-256 hash. Whoever only knows the
-- e-mail address neither changes nor claims the profile.
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

-- Tokens outlive their account by up to an hour: those of removed people are refused. Rows are deleted a week after the removal.
create table removed_users (
  uid        text primary key,
  removed_at timestamptz not null default now()
);
create index removed_users_removed_at on removed_users (removed_at);

-- The accounts that the demo data made. Their passwords are printed in the README: production does not start over them.
-- By uid, which stays when an e-mail address changes.
create table demo_accounts (
  uid text primary key
);

-- When each person last looked at the overview: 'new since last visit' is counted from it.
create table dashboard_visits (
  user_id uuid primary key references users (id) on delete cascade,
  seen_at timestamptz not null,
  -- The visit before the present one; a visit lasts until half an hour passes without a look.
  since   timestamptz
);
