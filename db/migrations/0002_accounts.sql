create table users (
  id           uuid primary key default gen_random_uuid(),
  -- The sign-in service's id of the account; the e-mail may change there, this never does.
  uid          text not null unique,
  display_name text not null,
  email        text not null,
  photo_url    text,
  role         text not null check (role in ('buyer', 'saller', 'admin')),
  created_at   timestamptz not null default now()
);
create unique index users_email on users (email);
create index users_newest on users (created_at desc, id desc);
create index users_role_newest on users (role, created_at desc, id desc);

-- Saved by registration before the account exists; claimed by the first call with a token for the e-mail.
create table pending_profiles (
  email        text primary key,
  display_name text not null,
  photo_url    text,
  role         text not null check (role in ('buyer', 'saller')),
  expires_at   timestamptz not null
);
create index pending_profiles_expiry on pending_profiles (expires_at);

-- Tokens outlive their account by up to an hour: those of removed people are refused.
create table removed_users (
  uid        text primary key,
  removed_at timestamptz not null default now()
);
