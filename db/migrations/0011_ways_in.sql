-- Text messages that no gateway carried: shown at /dev/sms, as letters are at /dev/mail.
create table text_messages (
  id        bigint generated always as identity primary key,
  recipient text not null,
  text      text not null,
  sent_at   timestamptz not null default now()
);

-- A number that opens the account by a code; in E.164.
alter table identity.accounts add column phone_number text;
create unique index accounts_phone on identity.accounts (phone_number);

-- One sign-in on one device; its refresh tokens carry the same family.
create table identity.sessions (
  family        uuid primary key,
  uid           text not null references identity.accounts (uid) on delete cascade,
  user_agent    text not null,
  address       text not null,
  signed_in_at  timestamptz not null default now(),
  last_used_at  timestamptz not null default now()
);
create index sessions_uid on identity.sessions (uid);

-- What the second step of this sign-in was; null when there was none.
alter table identity.refresh_tokens add column factor_kind text check (factor_kind in ('totp', 'phone'));
alter table identity.refresh_tokens add column factor_id text;

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
  -- Whose code it is; null at sign-in, where the number tells.
  uid          text references identity.accounts (uid) on delete cascade,
  attempts     integer not null default 0,
  expires_at   timestamptz not null
);
create index sms_codes_uid on identity.sms_codes (uid);
create index sms_codes_expiry on identity.sms_codes (expires_at);

-- Letters to sign in with may go to an address without an account; letters may change the e-mail, or take changes back.
alter table identity.oob_codes alter column uid drop not null;
alter table identity.oob_codes add column new_email text;
alter table identity.oob_codes add column factor_id text;
alter table identity.oob_codes drop constraint oob_codes_kind_check;
alter table identity.oob_codes add constraint oob_codes_kind_check check (kind in (
  'VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION'
));
