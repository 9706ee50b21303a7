-- The sign-in service: a schema of its own, so that it can move to another database; nothing outside refers to it.
create schema identity;

create table identity.accounts (
  uid                 text primary key,
  -- Null: anonymous, or an account of a phone number alone.
  email               text,
  email_verified      boolean not null default false,
  -- True if the person who reads the e-mails of the address is known to hold the account's sign-in methods. The owner of an
  -- address can confirm it (email_verified) for an account that somebody else made with it.
  owner_proven        boolean not null default false,
  -- PHC string; null for people who only ever came through another provider.
  password_hash       text,
  password_updated_at timestamptz,
  -- True if an e-mail link has opened the account: clients show it as a method beside the password.
  email_link          boolean not null default false,
  -- A number that opens the account by a code; in E.164.
  phone_number        text,
  -- When a phone number and a Google account were linked. A recovery removes those that were linked in the week before the
  -- e-mail address changed. Null: not known.
  phone_linked_at     timestamptz,
  -- Accounts that somebody signs in with elsewhere, by provider: {"google.com": {"rawId": "…", "email": "…", …}}. In the
  -- account's own row, because every page load looks the account up and shall find them in the same query.
  federated           jsonb not null default '{}',
  google_linked_at    timestamptz,
  display_name        text,
  photo_url           text,
  disabled            boolean not null default false,
  -- Signed up as nobody in particular. True as long as the account has had no sign-in method.
  began_anonymous     boolean not null default false,
  -- Tokens that were issued before this moment are void; whole seconds, because tokens count in seconds.
  valid_since         timestamptz not null default date_trunc('second', now()),
  created_at          timestamptz not null default now(),
  last_login_at       timestamptz not null default now()
);
create unique index accounts_email on identity.accounts (email);
-- One account here for one at Google; a further provider brings an index of its own.
create unique index accounts_google on identity.accounts ((federated #>> '{google.com,rawId}'))
  where federated ? 'google.com';
create unique index accounts_phone on identity.accounts (phone_number);
create index accounts_anonymous on identity.accounts (created_at) where began_anonymous;

-- One sign-in on one device. All that its tokens say and how far they have come is in this row: a renewal changes one row.
-- Room for the next version of a row beside it: a renewal then touches no index.
create table identity.sessions (
  family       uuid primary key,
  uid          text not null references identity.accounts (uid) on delete cascade,
  user_agent   text not null,
  address      text not null,
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Seconds since 1970, as in the ID token.
  auth_time    bigint not null,
  provider     text not null,
  -- Second step of this sign-in; null when there was none.
  factor_kind  text check (factor_kind in ('totp', 'phone')),
  factor_id    text,
  -- The newest refresh token's; each renewal gives the next.
  token_number integer not null default 0,
  -- When each of the last refresh tokens was replaced, newest first: each has a grace of its own.
  replaced_at  timestamptz[] not null default '{}'
) with (fillfactor = 70);
-- Each sign-in asks if somebody has signed in from its address before.
create index sessions_address on identity.sessions (uid, address);

-- The codes in the links of e-mails.
create table identity.oob_codes (
  hash       bytea primary key,
  -- Null: e-mails to sign in with may go to an address without an account.
  uid        text references identity.accounts (uid) on delete cascade,
  kind       text not null check (kind in (
    'VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL',
    'REVERT_SECOND_FACTOR_ADDITION'
  )),
  -- The address that the e-mail went to: the code proves this one, not a later one.
  email      text not null,
  expires_at timestamptz not null,
  new_email  text,
  factor_id  text,
  -- RECOVER_EMAIL: whether the address that was left had been confirmed.
  proven     boolean not null default false,
  -- RECOVER_EMAIL: no other account takes the address while the code is good.
  holds      boolean not null default false,
  -- RECOVER_EMAIL: hashes of the sign-in methods that the account had when it left the address; what came later goes with a
  -- recovery.
  ways       text[]
);
create index oob_codes_uid on identity.oob_codes (uid);
create index oob_codes_expiry on identity.oob_codes (expires_at);
create index oob_codes_held on identity.oob_codes (email) where holds;
-- A change of an account voids the open e-mails to its address that were sent before there was an account.
create index oob_codes_before_account on identity.oob_codes (email) where uid is null;

create table identity.signing_keys (
  kid         text primary key,
  public_jwk  jsonb not null,
  -- PKCS #8 under AES-256-GCM with the master key; never in the clear.
  private_key bytea not null,
  signs_from  timestamptz not null unique
);

create table identity.second_factors (
  id           text primary key,
  uid          text not null references identity.accounts (uid) on delete cascade,
  kind         text not null check (kind in ('totp', 'phone')),
  display_name text,
  -- E.164, of kind phone.
  phone_number text,
  -- Under AES-256-GCM with the master key, of kind totp.
  secret       bytea,
  -- The last time step whose code was taken: no code counts twice.
  last_step    bigint,
  enrolled_at  timestamptz not null default now(),
  check ((kind = 'phone') = (phone_number is not null)),
  check ((kind = 'totp') = (secret is not null))
);
create index second_factors_uid on identity.second_factors (uid);
create unique index second_factors_totp on identity.second_factors (uid) where kind = 'totp';
create unique index second_factors_phone on identity.second_factors (uid, phone_number);

create table identity.recovery_codes (
  uid  text not null references identity.accounts (uid) on delete cascade,
  hash bytea not null,
  primary key (uid, hash)
);

-- A sign-in that waits for its second step, or an authenticator app that waits for its first code.
create table identity.factor_sessions (
  hash       bytea primary key,
  uid        text not null references identity.accounts (uid) on delete cascade,
  -- How the first step went: the provider of the session to come. Null for an app that is being added.
  provider   text,
  -- The new app's secret, sealed.
  secret     bytea,
  expires_at timestamptz not null
);
create index factor_sessions_uid on identity.factor_sessions (uid);
create index factor_sessions_expiry on identity.factor_sessions (expires_at);

-- A code that went to a phone. Both columns are hashes; the second is of session and code together.
create table identity.sms_codes (
  hash         bytea primary key,
  code_hash    bytea not null,
  purpose      text not null check (purpose in ('SIGN_IN', 'ENROLL', 'SECOND_STEP', 'PROOF')),
  phone_number text not null,
  -- Account of the code; null at sign-in, where the number identifies it.
  uid          text references identity.accounts (uid) on delete cascade,
  attempts     integer not null default 0,
  expires_at   timestamptz not null
);
create index sms_codes_uid on identity.sms_codes (uid);
create index sms_codes_expiry on identity.sms_codes (expires_at);

-- Browsers that somebody has signed in with: the hash of the secret in their cookie.
create table identity.known_devices (
  uid          text not null references identity.accounts (uid) on delete cascade,
  hash         bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (uid, hash)
);
create index known_devices_used on identity.known_devices (last_used_at);
-- Which account knows a browser is asked at each call whose limit counts a network address.
create index known_devices_hash on identity.known_devices (hash);

create table identity.security_events (
  id         bigint generated always as identity primary key,
  uid        text not null,
  kind       text not null,
  address    text,
  at         timestamptz not null default now(),
  -- User-Agent header of the browser.
  user_agent text,
  -- Words like the sign-in method or the second step; never a secret.
  detail     jsonb not null default '{}',
  times      integer not null default 1,
  -- The hour of events that are counted in one row, so that a flood of tries cannot fill the table.
  hour       timestamptz
);
create index security_events_uid on identity.security_events (uid, at desc);
create index security_events_at on identity.security_events (at);
create unique index security_events_hour on identity.security_events (uid, kind, hour) where hour is not null;
