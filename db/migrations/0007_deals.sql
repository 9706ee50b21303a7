-- A booking is a deal. The row says what it is now; `booking_moves` says how it became so.
create table bookings (
  id                uuid primary key default gen_random_uuid(),
  -- People and product may go; the copies below stay for the other side.
  product_id        uuid references products (id) on delete set null,
  buyer_id          uuid references users (id) on delete set null,
  seller_id         uuid references users (id) on delete set null,
  email             text not null,
  saler_email       text not null,
  buyer_name        text not null,
  buyer_photo       text,
  location          text not null,
  phone             text not null,
  phone_e164        text not null,
  -- Copied when the request is accepted. The buyer's number is `phone`.
  seller_phone      text,
  saler_name        text not null,
  product_name      text not null,
  price             text not null,
  price_taka        integer not null,
  -- The price of an accepted offer.
  agreed_taka       integer check (agreed_taka > 0),
  photo             text not null,
  used              text not null,
  -- How the buyer means to pay at the meeting; null until they say. No money passes through the shop.
  pay               text check (pay in ('cash', 'bkash', 'nagad', 'rocket')),
  state             text not null default 'requested' check (state in (
    'requested', 'accepted', 'handed_over', 'declined', 'cancelled', 'closed', 'no_show', 'contested', 'expired')),
  state_since       timestamptz not null default now(),
  -- When the clock moves it, or a no-show counts. Null: not by itself, as while another request is accepted.
  ends_at           timestamptz,
  -- When both sides were notified that it ends by itself.
  warned_at         timestamptz,
  -- Code that the saller shows at the meeting: five random digits and a check digit.
  handover_code     text,
  wrong_codes       integer not null default 0,
  -- The key of the last wrong hand-over code: an entry that is sent again, because its answer was lost, is counted once.
  wrong_key         uuid,
  code_locked_until timestamptz,
  -- How often wrong hand-over codes have locked the entry: the second lock, and each after it, holds for a day.
  code_locks        integer not null default 0,
  -- The conversation of its buyer about its product.
  thread_id         uuid,
  -- A proposal that waits for the other side, and the meeting that holds until then.
  proposed_by       text check (proposed_by in ('buyer', 'saller')),
  proposed_from     timestamptz,
  proposed_to       timestamptz,
  proposed_place    text,
  agreed_from       timestamptz,
  agreed_to         timestamptz,
  agreed_place      text,
  -- When both sides were reminded of the meeting.
  reminded_at       timestamptz,
  created_at        timestamptz not null default now()
);
-- A buyer whose deal has ended without a sale may request the product again. A declined buyer may not.
create unique index bookings_once on bookings (product_id, buyer_id)
  where state in ('requested', 'accepted', 'handed_over', 'declined');
-- The last word on who gets the product.
create unique index bookings_one_accepted on bookings (product_id) where state in ('accepted', 'handed_over');
create index bookings_newest on bookings (created_at desc, id desc);
create index bookings_buyer on bookings (email, created_at desc, id desc);
create index bookings_seller on bookings (saler_email, created_at desc, id desc);
create index bookings_buyer_id on bookings (buyer_id);
create index bookings_seller_id on bookings (seller_id);
create index bookings_product on bookings (product_id, created_at, id);
create index bookings_ending on bookings (ends_at) where state in ('requested', 'accepted');
create index bookings_to_warn on bookings (ends_at) where state in ('requested', 'accepted') and warned_at is null;
create index bookings_to_remind on bookings (agreed_from) where state = 'accepted' and reminded_at is null;
create index bookings_left on bookings (id)
  where state in ('requested', 'accepted') and (buyer_id is null or seller_id is null or product_id is null);
-- Finds the deal of a conversation, and lets a conversation be deleted without reading every booking.
create index bookings_of_thread on bookings (thread_id, created_at desc) where thread_id is not null;
-- The no-shows that wait for a decision of an admin, the one that has waited longest first.
create index bookings_contested on bookings (state_since, id) where state = 'contested';

create table booking_moves (
  id         bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  move       text not null,
  actor      text not null check (actor in ('buyer', 'saller', 'admin', 'clock')),
  -- Not a foreign key: the row stays as it is when the account goes.
  actor_id   uuid,
  at         timestamptz not null default now(),
  reason     text,
  note       text,
  old_state  text,
  new_state  text not null,
  -- Named by the client: a move that is sent twice is made once.
  key        uuid
);
create index booking_moves_booking on booking_moves (booking_id, id);
create unique index booking_moves_key on booking_moves (actor_id, key) where key is not null;

create function keep_booking_moves() returns trigger language plpgsql as $$
begin
  -- They go with their booking alone: the cascade comes when the booking is no longer there.
  if tg_op = 'DELETE' and not exists (select from bookings where id = old.booking_id) then return old; end if;
  raise exception 'booking_moves is append-only';
end $$;
create trigger keep_booking_moves before update or delete on booking_moves
  for each row execute function keep_booking_moves();

-- Offers below the price of a product that its saller negotiates.
create table offers (
  id          uuid primary key default gen_random_uuid(),
  product_id  uuid not null references products (id) on delete cascade,
  buyer_id    uuid not null references users (id) on delete cascade,
  seller_id   uuid not null references users (id) on delete cascade,
  -- Side that named the price. The other side accepts, counters or declines it.
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
-- For the job that tells of offers whose time is over.
create index offers_ending on offers (ends_at) where state = 'open';

-- Inspection by the buyer of a deal at the meeting. Each update sends the whole inspection, from a device that may have been
-- without a connection: `revision` counts the changes there, and an older one never replaces a newer one.
create table inspections (
  booking_id uuid primary key references bookings (id) on delete cascade,
  revision   integer not null check (revision > 0),
  checked_at timestamptz not null,
  -- Whole taka; null when the price stayed.
  price      integer check (price > 0),
  points     jsonb not null check (jsonb_typeof(points) = 'array' and octet_length(points::text) <= 262144),
  -- The same photos as in `points`: the image host's clean-up keeps them.
  photos     text[] not null default '{}' check (cardinality(photos) <= 180),
  -- A buyer may check with two phones: the revision that each of them has sent last, so that a repeated inspection is known from
  -- another phone's.
  devices    jsonb not null default '{}' check (octet_length(devices::text) <= 2000),
  updated_at timestamptz not null default now()
);

-- The price that the saller of a deal said at the meeting, beside that of the buyer in `inspections`. Whole taka.
create table saller_prices (
  booking_id uuid primary key references bookings (id) on delete cascade,
  taka       integer not null check (taka > 0),
  said_at    timestamptz not null default now()
);
