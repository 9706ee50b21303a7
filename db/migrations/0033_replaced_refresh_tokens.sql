-- When each of the last refresh tokens was replaced, newest first: each has a grace of its own. One time for all of them
-- let renewals in quick succession keep the oldest token good for ever.
alter table identity.sessions add column replaced_at timestamptz[] not null default '{}';
update identity.sessions set replaced_at = array[renewed_at] where renewed_at is not null;
alter table identity.sessions drop column grace_number, drop column renewed_at;
