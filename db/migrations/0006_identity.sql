-- The sign-in service: a schema of its own, so that it can move to another database; nothing outside refers to it.
create schema identity;

create table identity.accounts (
  uid                 text primary key,
  email               text not null,
  email_verified      boolean not null default false,
  -- PHC string; null for people who only ever came through another provider.
  password_hash       text,
  password_updated_at timestamptz,
  display_name        text,
  photo_url           text,
  disabled            boolean not null default false,
  -- Tokens that were issued before this moment are void; whole seconds, because tokens count in seconds.
  valid_since         timestamptz not null default date_trunc('second', now()),
  created_at          timestamptz not null default now(),
  last_login_at       timestamptz not null default now()
);
create unique index accounts_email on identity.accounts (email);

-- No reference to accounts: the token of a deleted account must be told apart from one that was never given.
create table identity.refresh_tokens (
  hash        bytea primary key,
  -- All tokens that descend from one sign-in; they end together.
  family      uuid not null,
  uid         text not null,
  -- Seconds since 1970, as in the ID token.
  auth_time   bigint not null,
  provider    text not null,
  expires_at  timestamptz not null,
  replaced_at timestamptz
);
create index refresh_tokens_family on identity.refresh_tokens (family);
create index refresh_tokens_uid on identity.refresh_tokens (uid);
create index refresh_tokens_expiry on identity.refresh_tokens (expires_at);

create table identity.oob_codes (
  hash       bytea primary key,
  uid        text not null references identity.accounts (uid) on delete cascade,
  kind       text not null check (kind in ('VERIFY_EMAIL', 'PASSWORD_RESET')),
  -- The address that the letter went to: the code proves this one, not a later one.
  email      text not null,
  expires_at timestamptz not null
);
create index oob_codes_uid on identity.oob_codes (uid);
create index oob_codes_expiry on identity.oob_codes (expires_at);

create table identity.signing_keys (
  kid         text primary key,
  public_jwk  jsonb not null,
  -- PKCS #8 under AES-256-GCM with the master key; never in the clear.
  private_key bytea not null,
  signs_from  timestamptz not null unique
);

create table identity.security_events (
  id      bigint generated always as identity primary key,
  uid     text not null,
  kind    text not null,
  address text,
  at      timestamptz not null default now()
);
create index security_events_uid on identity.security_events (uid, at desc);
create index security_events_at on identity.security_events (at);
