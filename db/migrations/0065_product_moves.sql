-- How a product became what it is. What it was before this table existed is not known.
create table product_moves (
  id         bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  move       text not null,
  actor      text not null check (actor in ('saller', 'admin', 'clock', 'deal')),
  -- Not a foreign key: the row stays as it is when the account goes.
  actor_id   uuid,
  at         timestamptz not null default now(),
  reason     text not null,
  note       text,
  old_state  text not null,
  new_state  text not null
);
create index product_moves_product on product_moves (product_id, id);

create function keep_product_moves() returns trigger language plpgsql as $$
begin
  -- They go with their product alone. This is asked at the end of the transaction: a deletion that can be undone moves them
  -- to the trash before their product.
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return null; end if;
  raise exception 'product_moves is append-only';
end $$;
create trigger keep_product_moves before update on product_moves
  for each row execute function keep_product_moves();
create constraint trigger keep_product_moves_at_end after delete on product_moves
  deferrable initially deferred for each row execute function keep_product_moves();

-- What a hidden product was before it was sold: shown again, its sale can still be taken back.
alter table products add state_before_sale text;
