-- A booking is a deal. What it is now; `booking_moves` says how it became so.
alter table bookings
  add state       text not null default 'requested' check (state in (
    'requested', 'accepted', 'handed_over', 'declined', 'cancelled', 'closed', 'no_show', 'contested', 'expired')),
  add state_since timestamptz not null default now(),
  -- When the clock moves it, or a no-show counts. Null: not by itself, as while another request is accepted.
  add ends_at     timestamptz default now() + interval '72 hours',
  -- When both sides were told that it ends by itself.
  add warned_at   timestamptz,
  -- Copied when the request is accepted. The buyer's number is `phone`.
  add seller_phone text,
  -- The price of an accepted offer.
  add agreed_taka integer check (agreed_taka > 0),
  -- What the saller shows at the meeting: five random digits and a check digit.
  add handover_code     text,
  add wrong_codes       integer not null default 0,
  add code_locked_until timestamptz,
  -- The conversation of its buyer about its product.
  add thread_id uuid,
  -- A proposal that waits for the other side, and the meeting that holds until then.
  add proposed_by    text check (proposed_by in ('buyer', 'saller')),
  add proposed_from  timestamptz,
  add proposed_to    timestamptz,
  add proposed_place text,
  add agreed_from    timestamptz,
  add agreed_to      timestamptz,
  add agreed_place   text,
  -- When both sides were reminded of the meeting.
  add reminded_at timestamptz;

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

-- Every booking until now was a request; the shop knows nothing of what became of it. The 72 hours of those that both
-- sides can still answer begin today.
insert into booking_moves (booking_id, move, actor, actor_id, at, new_state)
select id, 'request', 'buyer', buyer_id, created_at, 'requested' from bookings;
insert into booking_moves (booking_id, move, actor, reason, old_state, new_state)
select id, 'expire', 'clock', 'unanswered', 'requested', 'expired' from bookings
where buyer_id is null or seller_id is null or product_id is null;
update bookings set state = 'expired', ends_at = null where buyer_id is null or seller_id is null or product_id is null;

create function keep_booking_moves() returns trigger language plpgsql as $$
begin
  -- They go with their booking alone: the cascade comes when the booking is no longer there.
  if tg_op = 'DELETE' and not exists (select from bookings where id = old.booking_id) then return old; end if;
  raise exception 'booking_moves is append-only';
end $$;
create trigger keep_booking_moves before update or delete on booking_moves
  for each row execute function keep_booking_moves();

-- Whose deal has ended without a sale may ask again; who was declined may not.
drop index bookings_once;
create unique index bookings_once on bookings (product_id, buyer_id)
  where state in ('requested', 'accepted', 'handed_over', 'declined');
-- The last word on who gets the product.
create unique index bookings_one_accepted on bookings (product_id) where state in ('accepted', 'handed_over');
create index bookings_product on bookings (product_id, created_at, id);
create index bookings_ending on bookings (ends_at) where state in ('requested', 'accepted');
create index bookings_to_warn on bookings (ends_at) where state in ('requested', 'accepted') and warned_at is null;
create index bookings_to_remind on bookings (agreed_from) where state = 'accepted' and reminded_at is null;
create index bookings_left on bookings (id)
  where state in ('requested', 'accepted') and (buyer_id is null or seller_id is null or product_id is null);
