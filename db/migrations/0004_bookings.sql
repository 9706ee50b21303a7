create table bookings (
  id           uuid primary key default gen_random_uuid(),
  -- People and product may go; the copy below stays for the other side.
  product_id   uuid references products (id) on delete set null,
  buyer_id     uuid references users (id) on delete set null,
  seller_id    uuid references users (id) on delete set null,
  email        text not null,
  saler_email  text not null,
  buyer_name   text not null,
  buyer_photo  text,
  location     text not null,
  phone        text not null,
  phone_e164   text not null,
  saler_name   text not null,
  product_name text not null,
  price        text not null,
  price_taka   integer not null,
  photo        text not null,
  used         text not null,
  created_at   timestamptz not null default now()
);
-- The last word on double bookings: one buyer books one product once while it is on sale.
create unique index bookings_once on bookings (product_id, buyer_id);
create index bookings_newest on bookings (created_at desc, id desc);
create index bookings_buyer on bookings (email, created_at desc, id desc);
create index bookings_seller on bookings (saler_email, created_at desc, id desc);
create index bookings_buyer_id on bookings (buyer_id);
create index bookings_seller_id on bookings (seller_id);

-- When each person last looked at the overview: 'new since last visit' is counted from it.
create table dashboard_visits (
  user_id  uuid primary key references users (id) on delete cascade,
  seen_at  timestamptz not null,
  -- The visit before the present one; a visit lasts until half an hour passes without a look.
  since    timestamptz
);
