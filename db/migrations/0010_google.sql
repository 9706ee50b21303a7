-- Accounts that somebody signs in with elsewhere, by provider: {"google.com": {"rawId": "…", "email": "…", …}}. In the
-- account's own row, because every page load looks the account up and shall find them in the same query.
alter table identity.accounts add column federated jsonb not null default '{}';

-- One account here for one at Google; a further provider brings an index of its own.
create unique index accounts_google on identity.accounts ((federated #>> '{google.com,rawId}'))
  where federated ? 'google.com';
