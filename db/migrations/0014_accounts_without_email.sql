-- Accounts may do without an e-mail address: anonymous ones, those of a phone number alone, those of a custom token.
alter table identity.accounts alter column email drop not null;

-- Whether a custom token opened the account, as the protocol tells.
alter table identity.accounts add column custom_auth boolean not null default false;
-- Signed up as nobody in particular. It stays true when they become somebody; see jobs.ts.
alter table identity.accounts add column began_anonymous boolean not null default false;
create index accounts_anonymous on identity.accounts (created_at) where began_anonymous;
-- Claims that an administrator gave the account: a JSON object as text, kept as it was sent.
alter table identity.accounts add column custom_attributes text;

-- Claims of the custom token that began this session.
alter table identity.sessions add column claims jsonb;

-- Who may administer the accounts and sign custom tokens. The private key is in a file of its owner and nowhere else.
create table identity.service_credentials (
  key_id       text primary key,
  client_email text not null,
  public_jwk   jsonb not null,
  created_at   timestamptz not null default now()
);
