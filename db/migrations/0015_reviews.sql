-- When the sign-in service first named the e-mail address and the phone number as proven, and when an admin saw the papers of the shop.
alter table users
  add column email_proven_at timestamptz,
  add column phone_proven_at timestamptz,
  add column shop_seen_at    timestamptz;

-- Review of one side of a deal by the other after the hand-over. Until `shown_at` only its author reads it.
create table reviews (
  id           uuid primary key default gen_random_uuid(),
  booking_id   uuid not null references bookings (id) on delete cascade,
  -- Side of the author.
  side         text not null check (side in ('buyer', 'saller')),
  -- Null once the author's account is gone.
  author_id    uuid references users (id) on delete set null,
  about_id     uuid not null references users (id) on delete cascade,
  described    smallint not null check (described between 1 and 5),
  on_time      smallint not null check (on_time between 1 and 5),
  kind         smallint not null check (kind between 1 and 5),
  words        text not null default '' check (length(words) <= 600),
  created_at   timestamptz not null default now(),
  shown_at     timestamptz,
  answer       text check (length(answer) between 1 and 600),
  answered_at  timestamptz,
  -- When an admin took it off the site.
  hidden_at    timestamptz,
  -- The network from which it was written, until the review of the other side is compared with it or it is shown.
  network      text check (length(network) <= 60),
  -- Both sides wrote from one network. Admins alone read it.
  same_network boolean not null default false,
  constraint reviews_once unique (booking_id, side),
  constraint reviews_answered check ((answer is null) = (answered_at is null)),
  constraint reviews_of_two check (author_id <> about_id)
);
create index reviews_about on reviews (about_id, side, shown_at desc, id desc) where shown_at is not null and hidden_at is null;
create index reviews_author on reviews (author_id);
create index reviews_sealed on reviews (booking_id) where shown_at is null;

-- A review needs a deal that was handed over, and is written by one of its two people about the other. Whose account is gone
-- is null in the booking.
create function require_handed_over() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bookings where id = new.booking_id and state = 'handed_over'
      and (new.author_id is null
        or coalesce(case new.side when 'buyer' then buyer_id else seller_id end, new.author_id) = new.author_id)
      and coalesce(case new.side when 'buyer' then seller_id else buyer_id end, new.about_id) = new.about_id
  ) then
    raise exception 'a review needs a deal of these two that was handed over' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger review_of_handed_over before insert or update of booking_id, side, about_id on reviews
  for each row execute function require_handed_over();

-- Average Rating in hundredths: the mean of 'as described' of the reviews that a person received as saller, from three reviews on; 0
-- before. Lists are ordered by it, so that each product has it.
create function seller_rating_of(person uuid) returns integer language sql stable as $$
  select case when count(*) >= 3 then round(100 * avg(described))::integer else 0 end
  from reviews where about_id = person and side = 'buyer' and shown_at is not null and hidden_at is null
$$;
alter table products add column seller_rating integer not null default 0;
create index products_rated on products (seller_rating desc, created_at desc, id desc) where listed;
create index products_brand_rated on products (lower(category), seller_rating desc, created_at desc, id desc) where listed;

create function rate_products() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.about_id, old.about_id);
  rating integer;
begin
  -- A product that is being added reads the rating under the shared lock.
  perform pg_advisory_xact_lock(hashtextextended('rating ' || person, 0));
  rating := seller_rating_of(person);
  update products set seller_rating = rating where seller_id = person and seller_rating <> rating;
  return null;
end $$;
create trigger reviews_rate_products after insert or delete or update of shown_at, hidden_at, described on reviews
  for each row execute function rate_products();

create function rate_new_product() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('rating ' || new.seller_id, 0));
  new.seller_rating := seller_rating_of(new.seller_id);
  return new;
end $$;
create trigger rated_at_first before insert on products for each row execute function rate_new_product();
