alter table products
  -- What it was before: a hidden product returns to it, and so does one that was not sold after all.
  add state_before     text check (state_before in ('live', 'reserved', 'sold', 'paused', 'expired')),
  -- When its saller was told that it leaves the lists; null once its time is extended.
  add expiry_warned_at timestamptz;

-- A reserved product does not expire: its deal has a clock of its own.
drop index products_expiring;
create index products_expiring on products (expires_at) where state = 'live';
create index products_to_warn on products (expires_at) where state = 'live' and expiry_warned_at is null;

-- Counts the sallers who have something on sale: a look for each.
create index products_listed_sellers on products (seller_id) where listed;

-- PostgreSQL compares this list with what a statement names, not with what a trigger has changed: a new state takes a product
-- off the lists, too.
drop trigger count_moved on products;
create trigger count_moved after update of category, listed, state on products for each row
  when (lower(old.category) <> lower(new.category) or old.listed <> new.listed) execute function count_moved_product();
