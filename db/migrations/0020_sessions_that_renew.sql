-- A session holds all that its tokens say and how far they have come, in one row: a renewal used to lock the account,
-- change one row and add another, and a month of spent tokens was kept for each device.
-- Tokens of the old form name no session, so that everybody signs in once more.
delete from identity.sessions;
drop table identity.refresh_tokens;

alter table identity.sessions
  -- Seconds since 1970, as in the ID token.
  add column auth_time     bigint not null,
  add column provider      text not null,
  -- What the second step of this sign-in was; null when there was none.
  add column factor_kind   text check (factor_kind in ('totp', 'phone')),
  add column factor_id     text,
  -- The newest refresh token's; each renewal gives the next.
  add column token_number  integer not null default 0,
  -- The oldest number that is still taken while the grace after the last renewal lasts.
  add column grace_number  integer not null default 0,
  add column renewed_at    timestamptz;

-- What (uid, address) finds as well.
drop index identity.sessions_uid;
-- Room for the next version of a row beside it: a renewal then touches no index.
alter table identity.sessions set (fillfactor = 70);
