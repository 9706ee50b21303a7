-- True if the sign-in came with an Origin header, which every browser sends. A client without one keeps no cookies: the account
-- recognises it by the network and User-Agent of its session. Older sessions count as sessions of browsers.
alter table identity.sessions add column from_browser boolean not null default true;
