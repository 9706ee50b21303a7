-- Words and numbers for which a listing waits until an admin has looked at it.
create table blocked_words (
  id         uuid primary key default gen_random_uuid(),
  -- As the admin wrote it.
  word       text not null check (length(word) between 2 and 60),
  -- Form that is compared: lower case, ASCII digits, the digits of a number together.
  form       text not null,
  reason     text not null default '' check (length(reason) <= 200),
  added_by   uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index blocked_words_form on blocked_words (form);
create index blocked_words_added on blocked_words (added_by);

-- The blocked words that a sign was found for. Not in `basis`, which the saller gets with their data.
alter table listing_signs add column words text[] not null default '{}';
-- A deletion of the last minutes can be undone.
update bin set row = row || '{"words": []}' where place = 'listing_signs' and link is null;
