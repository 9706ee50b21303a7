create table categories (
  id    uuid primary key default gen_random_uuid(),
  name  text not null,
  photo text not null
);
create unique index categories_name on categories (lower(name));

create table products (
  id             uuid primary key default gen_random_uuid(),
  seller_id      uuid not null references users (id) on delete cascade,
  name           text not null,
  category       text not null,
  kind           text not null default 'laptop'
                 check (kind in ('laptop', 'mobile', 'smart-tv', 'pendrive', 'smart-watch', 'other')),
  photo          text not null,
  location       text not null,
  used           text not null,
  condition      text not null,
  parches_date   text not null,
  original_price text not null,
  resale_price   text not null,
  original_taka  integer not null check (original_taka > 0),
  resale_taka    integer not null check (resale_taka > 0),
  description    text not null,
  saler_name     text not null,
  email          text not null,
  booking_count  integer not null default 0,
  created_at     timestamptz not null default now(),
  search         tsvector generated always as (
                   setweight(to_tsvector('simple', name), 'A') ||
                   setweight(to_tsvector('simple', category || ' ' || location), 'B') ||
                   setweight(to_tsvector('simple', description), 'C')
                 ) stored
);
-- One index for each order of the list, alone and within a brand; the id makes the order total for keyset cursors.
create index products_newest on products (created_at desc, id desc);
create index products_brand_newest on products (lower(category), created_at desc, id desc);
create index products_price on products (resale_taka, id);
create index products_brand_price on products (lower(category), resale_taka, id);
create index products_popular on products (booking_count desc, created_at desc, id desc);
create index products_brand_popular on products (lower(category), booking_count desc, created_at desc, id desc);
create index products_seller on products (seller_id, created_at desc, id desc);
create index products_name_and_seller on products (email, name);
-- Without fastupdate: a burst of new products must not slow searches down until the next vacuum.
create index products_search on products using gin (search) with (fastupdate = off);
create index products_name_trigrams on products using gin (lower(name) gin_trgm_ops) with (fastupdate = off);

create table adverts (
  id         uuid primary key default gen_random_uuid(),
  product_id uuid not null unique references products (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index adverts_newest on adverts (created_at desc, id desc);
