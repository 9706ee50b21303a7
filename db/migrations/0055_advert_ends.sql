-- An advert runs for 3, 7 or 14 days. Those that run already get a week from now on.
alter table adverts add column ends_at timestamptz not null default now() + interval '7 days';
create index adverts_end on adverts (ends_at);
