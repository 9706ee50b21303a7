-- Statements of the two people of a deal at the meeting, beside the inspection.
create table meeting_statements (
  booking_id   uuid not null references bookings (id) on delete cascade,
  side         text not null check (side in ('buyer', 'saller')),
  -- The serial number or IMEI as it was typed, encrypted: read for the sale paper of the two alone.
  serial       text check (length(serial) <= 1000),
  -- A keyed hash of its kind, its brand and its compared form.
  serial_hash  text,
  -- The grade as found.
  grade        text check (grade in ('like-new', 'excellent', 'good', 'fair', 'for-parts')),
  -- True if the history of the device may be kept; null until the person answers.
  consent      boolean,
  -- When a consent was taken back. It is not given again.
  withdrawn_at timestamptz,
  said_at      timestamptz not null default now(),
  primary key (booking_id, side)
);

-- Proofs of a hand-over, kept with the consent of both people. No names, no price.
create table proven_deals (
  id           uuid primary key default gen_random_uuid(),
  -- The end of the address of its page: 128 random bits.
  address      text not null unique,
  -- For taking the consent back. The history stays when the booking goes.
  booking_id   uuid unique references bookings (id) on delete set null,
  -- Null unless both typed the same number.
  serial_hash  text,
  kind         text not null,
  -- The first day of the month.
  month        date not null,
  district     text,
  buyer_grade  text,
  saller_grade text,
  -- The ids of the steps at which a fault was found.
  faults       text[] not null default '{}',
  -- Percent, from a report file of the device; null for what the saller only says.
  battery      integer,
  points       integer not null,
  points_right integer not null,
  -- One of the two has taken the consent back: only its address is left.
  withdrawn_at timestamptz,
  check (withdrawn_at is null or (serial_hash is null and faults = '{}' and battery is null))
);
create index proven_deals_serial on proven_deals (serial_hash) where serial_hash is not null;

-- The keyed hash of the number that the saller of a product has given with it.
create table listing_serials (
  product_id    uuid primary key references products (id) on delete cascade,
  serial_hash   text not null,
  -- The saller hides the history of the number on this listing.
  hides_history boolean not null default false,
  given_at      timestamptz not null default now()
);
create index listing_serials_hash on listing_serials (serial_hash);
