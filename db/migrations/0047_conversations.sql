-- A conversation of one buyer about one product. It goes on inside their deal, and it stays when the product or one of the
-- two people goes.
create table threads (
  id            uuid primary key default gen_random_uuid(),
  product_id    uuid references products (id) on delete set null,
  buyer_id      uuid references users (id) on delete set null,
  seller_id     uuid references users (id) on delete set null,
  -- As it was when the conversation began.
  product_name  text not null,
  product_photo text not null,
  -- Whether phone numbers in messages are shown: after the request was accepted.
  phones_open   boolean not null default false,
  -- The number of the newest message. Each message takes the next one under a lock of this row.
  last_number   integer not null default 0,
  last_at       timestamptz not null default now(),
  -- The newest message that each side has seen.
  buyer_read    integer not null default 0,
  seller_read   integer not null default 0,
  created_at    timestamptz not null default now()
);
create unique index threads_once on threads (product_id, buyer_id);
create index threads_of_buyer on threads (buyer_id, last_at desc, id desc);
create index threads_of_seller on threads (seller_id, last_at desc, id desc);
create index threads_last on threads (last_at);

create table messages (
  -- The browser chooses it, so that a repeated call stores no second message.
  id         uuid primary key default gen_random_uuid(),
  thread_id  uuid not null references threads (id) on delete cascade,
  number     integer not null,
  sender     text not null check (sender in ('buyer', 'saller', 'system')),
  body       text not null default '',
  photos     text[] not null default '{}' check (cardinality(photos) <= 4),
  -- Of a line that the site writes: what happened, and what its words name.
  kind       text,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check ((sender = 'system') = (kind is not null))
);
create unique index messages_in_order on messages (thread_id, number);
