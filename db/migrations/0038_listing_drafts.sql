-- Listings that a saller has begun and not published. The form stores what was typed, right or wrong: `form` is checked when
-- the product is added.
create table listing_drafts (
  -- The browser chooses it, so that a repeated call stores no second draft.
  id         uuid primary key,
  seller_id  uuid not null references users (id) on delete cascade,
  form       jsonb not null check (jsonb_typeof(form) = 'object' and octet_length(form::text) <= 65536),
  -- The same photos as in `form`: the image host's clean-up keeps them.
  photos     text[] not null default '{}' check (cardinality(photos) <= 8),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index listing_drafts_of_seller on listing_drafts (seller_id, updated_at desc, id);
