-- Products that people have marked with a heart.
create table favourites (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users (id) on delete cascade,
  product_id  uuid not null references products (id) on delete cascade,
  created_at  timestamptz not null default now(),
  -- Price in whole taka when it was marked.
  saved_taka  integer not null,
  -- The lowest price that the person knows of: a lower one is a reason for an alert.
  known_taka  integer not null,
  -- When the last alert about its price was sent.
  alerted_at  timestamptz,
  -- True if the person was notified that it is sold.
  sold_told   boolean not null default false
);
create unique index favourites_once on favourites (user_id, product_id);
create index favourites_newest on favourites (user_id, created_at desc, id desc);
create index favourites_of_product on favourites (product_id);

-- The choice for what an event is about, as for one saved search: it wins over what the person has chosen for the sort of event.
alter table notifications add column timing text check (timing in ('now', 'daily'));
