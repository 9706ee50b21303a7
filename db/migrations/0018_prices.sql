-- Product of a sale, as its price is counted. The time, the price, the people, and the state of the deal are in the booking.
-- This row names the model, because the product may be deleted.
create table sold_goods (
  id             bigint generated always as identity primary key,
  booking_id     uuid unique references bookings (id) on delete cascade,
  kind           text not null,
  brand          text not null,
  line           text,
  -- As it stands in an address, such as 'elitebook-840-g5', and as people write it.
  model          text,
  title          text,
  grade          text,
  battery_health integer,
  -- A sale of the demo has no booking: a thousand invented deals would fill the lists of its people and the figures of admins.
  demo_taka      integer check (demo_taka > 0),
  demo_sold_at   timestamptz,
  constraint sold_goods_of_deal check (
    (booking_id is null) = (demo_taka is not null) and (demo_taka is null) = (demo_sold_at is null)),
  constraint sold_goods_model check ((model is null) = (title is null))
);
create index bookings_handed_over on bookings (state_since) where state = 'handed_over';

-- Sale prices of models: the job `computePrices` makes all rows anew.
create table price_ranges (
  kind    text not null,
  brand   text not null,
  line    text,
  model   text,
  title   text,
  grade   text,
  -- The lowest percent of a band of battery health.
  battery integer,
  -- 'quarter' and 'year' end when the job runs. The first day of a quarter of the calendar otherwise.
  period  text not null,
  -- Without outliers.
  sales   integer not null,
  -- Sales of the last whole month.
  traded  integer not null,
  -- Whole taka: the quartiles.
  low     integer,
  middle  integer,
  high    integer,
  -- Some of the sales are of the demo.
  demo    boolean not null,
  -- Fewer would tell what single people paid.
  constraint price_ranges_of_eight check (
    case when sales < 8 then num_nonnulls(low, middle, high) = 0 else num_nulls(low, middle, high) = 0 end),
  constraint price_ranges_once unique nulls not distinct (kind, brand, line, model, grade, battery, period)
);
create index price_ranges_model on price_ranges (kind, lower(brand), model);
