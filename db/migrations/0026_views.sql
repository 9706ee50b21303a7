-- Views of products, the words by which an admin finds deals, and acts of admins outside of cases.

-- How often a product was looked at on a day in Bangladesh. Who looked is not stored.
create table product_views (
  product_id uuid not null references products (id) on delete cascade,
  day        date not null,
  views      integer not null check (views > 0),
  primary key (product_id, day)
);
create index product_views_day on product_views (day);

-- src/deals/bookings/server/search-bookings.ts asks for the same expression.
create index bookings_words on bookings using gin (
  lower(product_name || ' ' || buyer_name || ' ' || email || ' ' || saler_name || ' ' || saler_email || ' ' ||
    coalesce(translate(phone_e164, '+', ''), '')) gin_trgm_ops
);

-- A line without a case is about a person or a product, or, with neither, about a list that was exported.
alter table desk_log alter column case_id drop not null;
alter table desk_log add column thing_id uuid;
-- How many rows an export had.
alter table desk_log add column rows integer;
create index desk_log_of_thing on desk_log (thing_id) where thing_id is not null;

-- Acts of an admin, for the page of their history.
create index product_moves_of_admin on product_moves (actor_id) where actor = 'admin';
create index booking_moves_of_admin on booking_moves (actor_id) where actor = 'admin';
