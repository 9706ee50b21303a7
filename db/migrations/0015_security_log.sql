-- What a security event was done with, how it went, and how often.
alter table identity.security_events
  -- What the browser calls itself.
  add column user_agent text,
  -- Words like the way in or the second step; never a secret.
  add column detail jsonb not null default '{}',
  add column times integer not null default 1,
  -- The hour of events that are counted in one row, so that a flood of tries cannot fill the table.
  add column hour timestamptz;
create unique index security_events_hour on identity.security_events (uid, kind, hour) where hour is not null;

-- Browsers that somebody has signed in with: the hash of the secret in their cookie.
create table identity.known_devices (
  uid          text not null references identity.accounts (uid) on delete cascade,
  hash         bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (uid, hash)
);
create index known_devices_used on identity.known_devices (last_used_at);
-- Whether somebody has signed in from an address before is asked at each sign-in.
create index sessions_address on identity.sessions (uid, address);
