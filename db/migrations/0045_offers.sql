-- Offers below the price of a product that its saller negotiates.
create table offers (
  id          uuid primary key default gen_random_uuid(),
  product_id  uuid not null references products (id) on delete cascade,
  buyer_id    uuid not null references users (id) on delete cascade,
  seller_id   uuid not null references users (id) on delete cascade,
  -- Whose figure it is. The other side accepts, counters or declines it.
  by          text not null check (by in ('buyer', 'saller')),
  taka        integer not null check (taka > 0),
  -- The price of the product when the offer was made.
  asked_taka  integer not null,
  word        text,
  -- 'open' alone is not enough: one whose time is over, or whose product is no longer on sale, can no longer be answered.
  state       text not null default 'open'
              check (state in ('open', 'accepted', 'countered', 'declined', 'withdrawn', 'expired')),
  created_at  timestamptz not null default clock_timestamp(),
  ends_at     timestamptz not null,
  answered_at timestamptz,
  -- A deletion can be undone, and the rows it took along must then be what they were.
  constraint offers_answered check ((state in ('open', 'expired')) = (answered_at is null))
);
-- One live offer for a buyer and product, whichever side made it: of two at once the second is refused.
create unique index offers_one_open on offers (product_id, buyer_id) where state = 'open';
create index offers_of_pair on offers (product_id, buyer_id, created_at desc);
create index offers_buyer_id on offers (buyer_id);
create index offers_seller_id on offers (seller_id);
