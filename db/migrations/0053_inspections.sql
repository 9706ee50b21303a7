-- What the buyer of a deal checked at the meeting. The whole of it arrives each time, from a device that may have been
-- without a connection: `revision` counts the changes there, and an older one never replaces a newer one.
create table inspections (
  booking_id uuid primary key references bookings (id) on delete cascade,
  revision   integer not null check (revision > 0),
  checked_at timestamptz not null,
  -- Whole taka; null when the price stayed.
  price      integer check (price > 0),
  points     jsonb not null check (jsonb_typeof(points) = 'array' and octet_length(points::text) <= 262144),
  -- The same photos as in `points`: the image host's clean-up keeps them.
  photos     text[] not null default '{}' check (cardinality(photos) <= 90),
  updated_at timestamptz not null default now()
);
