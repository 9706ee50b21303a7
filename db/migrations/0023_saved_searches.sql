-- When a product was last news: listed for the first time, back after a week, or cheaper than ever before.
create table product_news (
  product_id uuid primary key references products (id) on delete cascade,
  at         timestamptz not null default now(),
  -- The lowest price that was news.
  taka       integer not null
);
create index product_news_newest on product_news (at desc);

-- Lists whose new products their person wants to hear of.
create table saved_searches (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users (id) on delete cascade,
  name        text not null check (length(name) between 1 and 100),
  -- The canonical parameters of the list's address, without its order and page.
  address     text not null check (length(address) <= 8000),
  timing      text not null check (timing in ('now', 'daily', 'never')),
  created_at  timestamptz not null default now(),
  -- Filters of the parameters, made by `compile` of the saved searches: see there. A null `query`: there are no words, or they
  -- are read anew each time.
  keys        text[] not null,
  min_price   integer,
  max_price   integer,
  facets      jsonb not null check (jsonb_typeof(facets) = 'array'),
  query       tsquery,
  compiled_at timestamptz not null default now(),
  -- Products that were news before are not new for it.
  looked_at   timestamptz not null default now(),
  -- When its person was notified of new products for the last time, and of how many.
  told_at     timestamptz,
  found       integer not null default 0,
  -- When its list is to be read for new products; null: nothing came that may be in it.
  due_at      timestamptz
);
create unique index saved_searches_once on saved_searches (user_id, md5(address));
create index saved_searches_to_match on saved_searches using gin (keys) where due_at is null and timing <> 'never';
create index saved_searches_due on saved_searches (due_at) where due_at is not null;
create index saved_searches_to_compile on saved_searches (compiled_at);
