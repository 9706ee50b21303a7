-- Brands that sallers did not find in the form, until an admin adds or dismisses them.
create table brand_wishes (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users (id) on delete cascade,
  name       text not null,
  kind       text not null references kinds (id),
  created_at timestamptz not null default now()
);
-- One line for a brand and saller, however often it is asked for.
create unique index brand_wishes_once on brand_wishes (user_id, lower(name));
create index brand_wishes_name on brand_wishes (lower(name));
