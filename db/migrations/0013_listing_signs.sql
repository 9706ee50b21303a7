-- `waiting`: held until an admin has looked at it, because of signs of fraud. What it was before is in `state_before`.
alter table products drop constraint products_state_check;
alter table products add constraint products_state_check
  check (state in ('live', 'reserved', 'sold', 'paused', 'expired', 'hidden', 'waiting'));

alter table products
  -- Signs that readers see, with their figures, such as `price:12000:98000:145000:14`: the standing rows of `listing_signs`. A
  -- list reads them with the row.
  add column signs text[] not null default '{}',
  -- With how many like goods its price was compared; 0 if they are too few to say anything. Null until it was looked at.
  add column compared integer;
create index products_to_look_at on products (created_at) where compared is null;
-- The newest of a family, and of a brand and kind, with all that the second question reads.
create index products_like on products (lower(category), kind, family, created_at desc) include (id, category, seller_id)
  where listed;

-- Signs of fraud in a listing, each as it was found. A sign stands until an edit ends it or an admin dismisses it.
create table listing_signs (
  id           bigint primary key generated always as identity,
  product_id   uuid not null references products (id) on delete cascade,
  kind         text not null,
  -- The kind and its figures, as in `products.signs`.
  token        text not null,
  -- Text or facts in which the sign was found. A dismissed sign does not come back while they stay the same.
  basis        text not null,
  found_at     timestamptz not null default now(),
  ended_at     timestamptz,
  dismissed_at timestamptz,
  -- Not a foreign key: the row stays as it is when the account goes.
  dismissed_by uuid
);
create unique index listing_signs_standing on listing_signs (product_id, kind)
  where ended_at is null and dismissed_at is null;
create index listing_signs_of_product on listing_signs (product_id, id);
