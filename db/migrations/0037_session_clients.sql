-- Whether the sign-in came with an Origin header, which every browser sends. A client without one keeps no cookies: the account
-- knows it by the network and User-Agent of its session. The sessions of before count as those of browsers.
alter table identity.sessions add column from_browser boolean not null default true;
