-- The price that the saller of a deal said at the meeting, beside that of the buyer in `inspections`. Whole taka.
create table saller_prices (
  booking_id uuid primary key references bookings (id) on delete cascade,
  taka       integer not null check (taka > 0),
  said_at    timestamptz not null default now()
);
